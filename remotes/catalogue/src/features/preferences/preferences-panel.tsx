import { memo, useId } from 'react';
import { useCatalogue } from '../../lib/catalogue-context.ts';
import { type Choices, useChoices } from './preferences.ts';
import styles from './preferences-panel.module.css';

const choiceTexts: readonly {
  readonly name: keyof Choices;
  readonly label: string;
  readonly hint: string;
}[] = [
  {
    name: 'loadsByItself',
    label: 'Load more as I scroll',
    hint: 'Off: the next products come when you press “Load more”.',
  },
  {
    name: 'countsClicks',
    label: 'Count clicks to brands',
    hint: 'Which product was opened, never by whom, and nobody else is told. Off: nothing is sent.',
  },
];

export type ChoicesPanelProps = {
  /** The one choice that the page gives a shopper; all of them when left out. */
  readonly only?: keyof Choices;
};

/** What a shopper can decide, at the foot of each of the catalogue's pages. */
export const ChoicesPanel = memo(function ChoicesPanel({ only }: ChoicesPanelProps) {
  const { choices } = useCatalogue();
  const chosen = useChoices();
  const offered = choiceTexts.filter(({ name }) => only === undefined || name === only);
  return (
    <fieldset className={styles.choices}>
      <legend className={styles.legend}>Your choices</legend>
      {offered.map(({ name, label, hint }) => (
        <Choice
          key={name}
          label={label}
          hint={hint}
          isOn={chosen[name]}
          onChange={(isOn) => choices.choose({ [name]: isOn })}
        />
      ))}
    </fieldset>
  );
});

type ChoiceProps = {
  readonly label: string;
  readonly hint: string;
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
};

function Choice({ label, hint, isOn, onChange }: ChoiceProps) {
  const id = useId();
  return (
    <div className={styles.choice}>
      <label className={styles.label}>
        <input
          type="checkbox"
          className={styles.box}
          aria-describedby={id}
          checked={isOn}
          onChange={(event) => onChange(event.target.checked)}
        />
        {label}
      </label>
      <p id={id} className={styles.hint}>
        {hint}
      </p>
    </div>
  );
}
