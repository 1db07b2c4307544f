import { useRef, type MouseEvent } from 'react';
import { useLocation } from 'react-router-dom';
import { focusElement } from '../../lib/focus-element.ts';
import { changeListingSearchParams } from '../listing/query/listing-search-params.ts';
import { defaultSortOrder, formatPrice } from '@szn/shared-contracts';
import {
  conditionKinds,
  type ConditionKind,
  type UnderstoodQuery,
} from '../listing/query/understood-query.ts';
import { searchMessages } from './search-messages.ts';
import styles from './understood-chips.module.css';

type UnderstoodChipsProps = {
  readonly understood: UnderstoodQuery;
  /** Conditions that the shopper has removed. */
  readonly without: readonly ConditionKind[];
  readonly total: number | null;
  readonly onChange: (change: (search: URLSearchParams) => string) => void;
};

/** What the search text was understood as: a removable chip for each condition, and what was left out. */
export function UnderstoodChips({ understood, without, total, onChange }: UnderstoodChipsProps) {
  const { pathname, search } = useLocation();
  const listRef = useRef<HTMLUListElement>(null);
  const chips = listConditions(understood).filter(({ kind }) => kind !== understood.dropped);
  const notes = listNotes(understood, total);

  function change(event: MouseEvent, next: readonly ConditionKind[]) {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    // The focus moves before the chip is removed: otherwise it would move to the top of the page.
    const links = [...(listRef.current?.querySelectorAll('a') ?? [])];
    const index = links.findIndex((link) => link === event.currentTarget);
    const adjacent = links[index + 1] ?? links[index - 1];
    if (adjacent) adjacent.focus();
    else focusElement(listRef.current?.closest('section'), { preventScroll: true });
    onChange((current) => writeWithout(current, next));
  }

  return (
    <>
      {notes.map((note) => (
        <p className={styles.note} key={note}>
          {note}
        </p>
      ))}
      {(chips.length > 0 || without.length > 0) && (
        <ul className={styles.chips} aria-label={searchMessages.understood} ref={listRef}>
          {chips.map(({ kind, label }) => {
            const next = [...without, kind];
            return (
              <li key={kind}>
                <a
                  className={styles.chip}
                  href={`${pathname}${writeWithout(new URLSearchParams(search), next)}`}
                  aria-label={searchMessages.leaveOut(label)}
                  onClick={(event) => change(event, next)}
                >
                  {label}
                  <svg className={styles.cross} viewBox="0 0 10 10" aria-hidden="true">
                    <path d="M1 1 9 9M9 1 1 9" fill="none" stroke="currentColor" strokeWidth="1.5" />
                  </svg>
                </a>
              </li>
            );
          })}
          {without.length > 0 && (
            <li>
              <a
                className={styles.undo}
                href={`${pathname}${writeWithout(new URLSearchParams(search), [])}`}
                onClick={(event) => change(event, [])}
              >
                {searchMessages.asTyped}
              </a>
            </li>
          )}
        </ul>
      )}
    </>
  );
}

/** The query string with another list of removed conditions. The list starts at its first page. */
export function writeWithout(search: URLSearchParams, without: readonly ConditionKind[]): string {
  const next = new URLSearchParams(search);
  if (without.length === 0) next.delete('without');
  else next.set('without', without.join(','));
  return changeListingSearchParams(next, {}, defaultSortOrder);
}

type Condition = { readonly kind: ConditionKind; readonly label: string };

/** The conditions in the order of the chips. */
function listConditions(understood: UnderstoodQuery): readonly Condition[] {
  return conditionKinds
    .map((kind) => ({ kind, label: describeCondition(understood, kind) }))
    .filter(({ label }) => label !== '');
}

/** The label of a condition; empty where the text does not name one of this kind. */
function describeCondition(understood: UnderstoodQuery, kind: ConditionKind): string {
  const { excluded, minPrice, maxPrice, gender, sort, text } = understood;
  if (kind === 'price') return describePrice(minPrice, maxPrice);
  if (kind === 'gender') return gender === null ? '' : searchMessages.genders[gender];
  if (kind === 'sale') return understood.isOnSale ? searchMessages.onSale : '';
  if (kind === 'sort') return sort === null ? '' : searchMessages.orders[sort];
  if (kind === 'text') return text === '' ? '' : `“${text}”`;
  const list = listsOfKinds[kind];
  return [...understood[list], ...excluded[list].map((name) => searchMessages.not(name))].join(', ');
}

const listsOfKinds = { brand: 'brands', category: 'categories', colour: 'colours', style: 'styles' } as const;

function describePrice(min: number | null, max: number | null): string {
  const price = (rupees: number) => formatPrice({ paise: rupees * 100 });
  if (min !== null && max !== null) return searchMessages.between(price(min), price(max));
  if (max !== null) return searchMessages.upTo(price(max));
  return min === null ? '' : searchMessages.from(price(min));
}

function listNotes(understood: UnderstoodQuery, total: number | null): readonly string[] {
  const { dropped, similarColours, unavailable, colours, categories } = understood;
  return [
    ...(similarColours.length > 0
      ? [searchMessages.similarColours({ colours, categories, similarColours, total })]
      : []),
    ...(dropped === null ? [] : [searchMessages.dropped(describeCondition(understood, dropped))]),
    ...(unavailable.length > 0 ? [searchMessages.unavailable(unavailable)] : []),
  ];
}
