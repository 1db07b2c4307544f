import { useState, type ReactNode } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { formatPrice, genders, maxOutfitBudget, outfitPaths } from '@szn/shared-contracts';
import { Button } from '@szn/shared-ui/button';
import { readFormValues } from '@szn/shared-ui/read-form-values';
import { composeMessages as messages } from './compose-messages.ts';
import styles from './compose-page.module.css';
import { readBudget } from '../create-outfit.tsx';
import type { ComposeQuery } from './compose-api.ts';

const budgets = [2000, 3000, 5000, 10_000] as const;
/** Sizes in letters only: a number is a size of either the top or the bottom. */
const sizes = ['XS', 'S', 'M', 'L', 'XL', 'XXL'] as const;

type ComposeControlsProps = { readonly query: ComposeQuery };

/** Links to the other choices, and a form for any budget: the state is in the address, with and without scripts. */
export function ComposeControls({ query }: ComposeControlsProps) {
  const { budget, gender, size } = query;
  return (
    <section className={styles.controls} aria-label={messages.controls}>
      <Choices label={messages.gender}>
        {genders.map((one) => (
          <Choice key={one} to={{ ...query, gender: one }} isOn={one === gender}>
            {messages.genders[one]}
          </Choice>
        ))}
      </Choices>
      <Choices label={messages.size}>
        <Choice to={{ budget, gender }} isOn={size === undefined}>
          {messages.any}
        </Choice>
        {sizes.map((one) => (
          <Choice key={one} to={{ ...query, size: one }} isOn={one === size}>
            {one}
          </Choice>
        ))}
      </Choices>
      <Choices label={messages.budgets}>
        <li>
          <BudgetForm query={query} />
        </li>
        {budgets.map((rupees) => (
          <Choice key={rupees} to={{ ...query, budget: rupees }} isOn={rupees === budget}>
            {formatPrice({ paise: rupees * 100 })}
          </Choice>
        ))}
      </Choices>
    </section>
  );
}

function Choices({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <ul className={styles.choices} aria-label={label}>
      {children}
    </ul>
  );
}

type ChoiceProps = { readonly to: ComposeQuery; readonly isOn: boolean; readonly children: ReactNode };

function Choice({ to, isOn, children }: ChoiceProps) {
  return (
    <li>
      <Link className={styles.choice} to={outfitPaths.compose(to)} aria-current={isOn ? 'true' : undefined}>
        {children}
      </Link>
    </li>
  );
}

function BudgetForm({ query }: ComposeControlsProps) {
  const navigate = useNavigate();
  const [text, setText] = useState(String(query.budget));
  return (
    <form
      className={styles.budgetForm}
      action={outfitPaths.compose()}
      onSubmit={(event) => {
        event.preventDefault();
        const budget = readBudget(
          readFormValues(event.currentTarget, { budget: text }).budget,
          maxOutfitBudget,
        );
        if (budget !== null)
          void navigate(outfitPaths.compose({ ...query, budget }), { preventScrollReset: true });
      }}
    >
      <span aria-hidden="true">{messages.currency}</span>
      <input
        name="budget"
        aria-label={messages.budget}
        inputMode="numeric"
        enterKeyHint="go"
        required
        maxLength={String(maxOutfitBudget).length + 3}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <input type="hidden" name="gender" value={query.gender} />
      {query.size !== undefined && <input type="hidden" name="size" value={query.size} />}
      <Button type="submit" variant="outline">
        {messages.show}
      </Button>
    </form>
  );
}
