import { useState, type ReactNode } from 'react';
import { brandLabel, formatPrice } from '@szn/shared-contracts';
import { readFormValues } from '@szn/shared-ui/read-form-values';
import { readBudget } from './create-outfit.tsx';
import { totalPaise, type OutfitItem } from './store/outfit-api.ts';
import { outfitMessages as messages } from './store/outfit-messages.ts';
import styles from './outfit-total.module.css';

type OutfitTotalProps = {
  readonly items: readonly OutfitItem[];
  /** In rupees. */
  readonly budget?: number | null;
  /** Without it the budget cannot be changed. */
  readonly onBudget?: (budget: number | null) => void;
  /** Beside the total. */
  readonly actions: ReactNode;
};

/** What counts, added up, beside the budget; on phones always on the screen while the products are. */
export function OutfitTotal({ items, budget = null, onBudget, actions }: OutfitTotalProps) {
  const on = items.filter(({ isOn }) => isOn);
  const brands = new Set(on.map(({ product }) => brandLabel(product.source))).size;
  const unlisted = on.filter(({ product }) => product.isListed === false).length;
  const total = totalPaise(items);
  return (
    <div className={onBudget ? `${styles.band} ${styles.own}` : styles.band}>
      <p className={styles.total}>
        <span className="visually-hidden">{messages.total} </span>
        {formatPrice({ paise: total })}
      </p>
      <div className={styles.about}>
        <p className={styles.summary}>
          {messages.productCount(on.length)} / {messages.brandCount(brands)}
        </p>
        {unlisted > 0 && <p>{messages.unlisted(unlisted)}</p>}
        {onBudget && <BudgetField key={budget} budget={budget} onBudget={onBudget} />}
        {budget !== null && <BudgetBar total={total} budget={budget * 100} />}
      </div>
      <div className={styles.actions}>{actions}</div>
    </div>
  );
}

/** Both amounts in paise. */
function BudgetBar({ total, budget }: { readonly total: number; readonly budget: number }) {
  const isOver = total > budget;
  const difference = formatPrice({ paise: Math.abs(budget - total) });
  return (
    <div className={isOver ? `${styles.budget} ${styles.over}` : styles.budget}>
      <svg className={styles.bar} viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">
        <rect width={Math.min(100, (total / budget) * 100)} height="1" />
      </svg>
      <p role="status">{isOver ? messages.over(difference) : messages.left(difference)}</p>
    </div>
  );
}

type BudgetFieldProps = Required<Pick<OutfitTotalProps, 'budget' | 'onBudget'>>;

/** Saved when the shopper leaves the field or submits. */
function BudgetField({ budget, onBudget }: BudgetFieldProps) {
  const [text, setText] = useState(budget === null ? '' : String(budget));
  const save = (entered: string) => {
    const next = readBudget(entered);
    if (next !== budget) onBudget(next);
  };
  return (
    <form
      className={styles.budgetForm}
      onSubmit={(event) => {
        event.preventDefault();
        save(readFormValues(event.currentTarget, { budget: text }).budget);
      }}
    >
      <label>
        <span>{messages.budget}</span>
        <input
          name="budget"
          inputMode="numeric"
          enterKeyHint="done"
          placeholder={messages.budgetHint}
          maxLength={9}
          value={text}
          onChange={(event) => setText(event.target.value)}
          onBlur={() => save(text)}
        />
      </label>
    </form>
  );
}
