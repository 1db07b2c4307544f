import { useRef, type MouseEvent } from 'react';
import { Link, useLocation } from 'react-router-dom';
import {
  byNameFacet,
  defaultSortOrder,
  describeCondition,
  findFacetOfKind,
  listConditions,
  type ConditionKind,
  type UnderstoodQuery,
} from '@szn/shared-contracts';
import {
  ChipLabel,
  chipStyles,
  focusAdjacentChip,
  RemovableChips,
} from '../../components/removable-chips.tsx';
import { focusElement } from '../../lib/focus-element.ts';
import { changeListingSearchParams, linkSearchParams } from '../listing/query/listing-search-params.ts';
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
  const params = () => new URLSearchParams(linkSearchParams(search, 1));
  const linkWithout = (next: readonly ConditionKind[]) => `${pathname}${writeWithout(params(), next)}`;
  const dropped = listDropped(understood);
  // What is excluded still is where the condition of its kind is left out.
  const conditions = listConditions(understood).flatMap(({ kind, label }) => {
    if (!dropped.includes(kind)) return [{ kind, label }];
    const excluded = isWords(kind) ? describeCondition(onlyExclusions(understood), kind) : '';
    return excluded === '' ? [] : [{ kind, label: excluded }];
  });
  // Without its only words a search has nothing to find.
  const chips = conditions.every(({ kind }) => kind === 'text') ? [] : conditions;
  const notes = listNotes(understood, total);

  function change(event: MouseEvent, next: readonly ConditionKind[]) {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    if (!focusAdjacentChip(listRef.current, event.currentTarget))
      focusElement(listRef.current?.closest('section'), { preventScroll: true });
    onChange((current) => writeWithout(current, next));
  }

  return (
    <>
      {notes.map((note) => (
        <p className={styles.note} key={note}>
          {note}
        </p>
      ))}
      <Suggestion text={understood.suggested} />
      {(chips.length > 0 || without.length > 0) && (
        <RemovableChips label={searchMessages.understood} ref={listRef}>
          {chips.map(({ kind, label }) => {
            const next = [...without, kind];
            return (
              <li key={kind}>
                <a
                  className={chipStyles.chip}
                  href={linkWithout(next)}
                  aria-label={searchMessages.leaveOut(label)}
                  onClick={(event) => change(event, next)}
                >
                  <ChipLabel>{label}</ChipLabel>
                </a>
              </li>
            );
          })}
          {without.length > 0 && (
            <li>
              <a className={chipStyles.action} href={linkWithout([])} onClick={(event) => change(event, [])}>
                {searchMessages.asTyped}
              </a>
            </li>
          )}
        </RemovableChips>
      )}
    </>
  );
}

function Suggestion({ text }: { readonly text: string }) {
  if (text === '') return null;
  return (
    <p className={styles.note}>
      {searchMessages.suggested} <Link to={writeWithout(new URLSearchParams({ q: text }), [])}>{text}</Link>?
    </p>
  );
}

/** The query string with another list of removed conditions. The list starts at its first page. */
export function writeWithout(search: URLSearchParams, without: readonly ConditionKind[]): string {
  const next = new URLSearchParams(search);
  if (without.length === 0) next.delete('without');
  else next.set('without', without.join(','));
  return changeListingSearchParams(next, {}, defaultSortOrder);
}

function listDropped({ dropped, alsoDropped }: UnderstoodQuery): readonly ConditionKind[] {
  return dropped === null ? [] : [dropped, ...alsoDropped];
}

const isWords = (kind: ConditionKind) => kind === 'text' || findFacetOfKind(kind) !== undefined;

const noNames = byNameFacet(() => []);

function withoutExclusions(understood: UnderstoodQuery): UnderstoodQuery {
  return { ...understood, excluded: noNames, excludedText: '' };
}

/** Of names and words: the other conditions exclude nothing. */
function onlyExclusions(understood: UnderstoodQuery): UnderstoodQuery {
  return { ...understood, ...noNames, text: '' };
}

function listNotes(understood: UnderstoodQuery, total: number | null): readonly string[] {
  const { similarColours, unavailable, instead, colours, categories, text, droppedText } = understood;
  const kinds = listDropped(understood);
  const dropped = [
    ...(droppedText === '' ? [] : [`“${droppedText}”`]),
    ...kinds.map((kind) => describeCondition(withoutExclusions(understood), kind)),
  ];
  // Of words that are left out, the others say what is shown.
  const others = droppedText === '' || kinds.length > 0 ? [] : [text, ...categories];
  const isNearKind = kinds.includes('category') && unavailable.length === 0;
  const shown = isNearKind ? [instead] : others;
  return [
    ...(similarColours.length > 0
      ? [searchMessages.similarColours({ colours, categories, similarColours, total })]
      : []),
    ...(dropped.length > 0 ? [searchMessages.dropped(dropped, shown)] : []),
    ...(unavailable.length > 0 ? [searchMessages.unavailable({ words: unavailable, instead, total })] : []),
  ];
}
