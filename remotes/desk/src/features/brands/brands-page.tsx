import type { BrandRow } from '@szn/shared-contracts/wire';
import { Button } from '@szn/shared-ui/button';
import { useState } from 'react';
import { ChangeHistory } from '../../components/change-history.tsx';
import { ConfirmedButton } from '../../components/confirmed-button.tsx';
import { deskMessages } from '../../components/desk-messages.ts';
import { DeskPage, type Change } from '../../components/desk-page.tsx';
import forms from '../../components/form.module.css';
import { RecordList, type DeskRecord } from '../../components/record-list.tsx';
import { BrandForm } from './brand-form.tsx';
import { brandsApi, type BrandChange, type Brands } from './brands-api.ts';
import { brandsMessages as messages } from './brands-messages.ts';

/** `/desk/brands`: the brands that have a page, and their facts. */
export function BrandsPage() {
  return (
    <DeskPage path="/desk/brands" load={brandsApi.fetch}>
      {(content, change) => <BrandList content={content} change={change} />}
    </DeskPage>
  );
}

type BrandListProps = { readonly content: Brands; readonly change: Change<Brands> };

function BrandList({ content, change }: BrandListProps) {
  // The brand whose form is open.
  const [edited, setEdited] = useState<BrandRow | 'new' | null>(null);
  const slug = edited === 'new' ? undefined : edited?.slug;
  const close = () => setEdited(null);
  const save = async (brand: BrandChange) => {
    const send = edited === 'new' ? brandsApi.add(content, brand) : brandsApi.change(content, brand);
    return await change(send, messages.saved(brand.slug));
  };
  const toRecord = (brand: BrandRow): DeskRecord => ({
    ...describe(brand),
    actions: (
      <>
        <Button
          variant="outline"
          aria-expanded={slug === brand.slug}
          aria-label={`${messages.edit} ${brand.slug}`}
          onClick={() => setEdited(slug === brand.slug ? null : brand)}
        >
          {messages.edit}
        </Button>
        <ConfirmedButton
          label={`${messages.remove} ${brand.slug}`}
          text={messages.remove}
          confirmation={messages.reallyRemove}
          onConfirm={() => change(brandsApi.remove(content, brand.slug), messages.removed(brand.slug))}
        />
      </>
    ),
    details: slug === brand.slug && <BrandForm brand={brand} onSave={save} onClose={close} />,
  });
  return (
    <>
      <p className={forms.text}>{messages.intro}</p>
      <div className={forms.heading}>
        {edited === 'new' ? (
          <BrandForm onSave={save} onClose={close} />
        ) : (
          <Button onClick={() => setEdited('new')}>{messages.add}</Button>
        )}
      </div>
      <h2 className={forms.heading}>{messages.list}</h2>
      <RecordList label={messages.list} records={withEdited(content.brands, edited).map(toRecord)} />
      <ChangeHistory
        history={content.history}
        labels={messages.labels}
        onUndo={({ id, name }) => change(brandsApi.undo(content, id), deskMessages.undone(name))}
      />
    </>
  );
}

/** A brand that somebody else has removed keeps its form with what was entered: the removal can be undone, then it is saved. */
function withEdited(brands: readonly BrandRow[], edited: BrandRow | 'new' | null): readonly BrandRow[] {
  if (edited === null || edited === 'new' || brands.some(({ slug }) => slug === edited.slug)) return brands;
  return [...brands, edited];
}

function describe({ slug, label, storedName, tier, homePlace, ...others }: BrandRow): DeskRecord {
  const { aliases, isInFooter, ...texts } = others;
  const { labels } = messages;
  return {
    key: slug,
    title: label ?? slug,
    mark: isInFooter === false ? messages.hidden : undefined,
    facts: [
      [labels.slug, `/collections/${slug}`],
      [labels.storedName, storedName],
      [labels.tier, tier && messages.tiers[tier]],
      [labels.homePlace, homePlace],
      [labels.aliases, aliases?.join(', ')],
      [labels.text, texts.text],
      [labels.delivery, texts.delivery],
      [labels.payment, texts.payment],
      [labels.returns, texts.returns],
      [labels.policyLink, texts.policyLink],
    ],
  };
}
