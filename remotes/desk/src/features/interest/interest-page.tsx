import { interestGroups, interestMeasures, interestPeriods } from '@szn/shared-contracts/wire';
import { Button } from '@szn/shared-ui/button';
import { useServices } from '@szn/shared-ui/services-context';
import { Spinner } from '@szn/shared-ui/spinner';
import { useResource } from '@szn/shared-ui/use-resource';
import { useSearchParams } from 'react-router-dom';
import { ChoiceField } from '../../components/choice-field.tsx';
import { CsvDownload } from '../../components/csv-download.tsx';
import { deskMessages } from '../../components/desk-messages.ts';
import { DeskPage } from '../../components/desk-page.tsx';
import forms from '../../components/form.module.css';
import { BrandMonthForm } from './brand-month-form.tsx';
import { interestApi } from './interest-api.ts';
import { interestMessages as messages } from './interest-messages.ts';
import { DayPlot, InterestTable } from './interest-table.tsx';

const columns = ['name', 'brand', ...interestMeasures] as const;

/** `/desk/interest`: what shoppers wish, compare and open at brands. */
export function InterestPage() {
  return (
    <DeskPage
      path="/desk/interest"
      load={async (http, signal) => await http.get('/desk/session', { signal })}
    >
      {() => <InterestWork />}
    </DeskPage>
  );
}

function InterestWork() {
  const { http } = useServices();
  const [query, setQuery] = useSearchParams();
  const choice = readChoice(query);
  const { measure, group, days } = choice;
  const { state, retry } = useResource(`interest?${new URLSearchParams(choice)}`, (signal) =>
    interestApi.find(http, choice, signal),
  );
  const caption = `${messages.measures[measure]}: ${messages.groups[group]}, ${messages.period(days)}`;
  const interest = state.status === 'succeeded' ? state.value : undefined;
  const isEmpty = interest?.rows.every((row) => row[measure] === 0) ?? false;
  return (
    <>
      <p className={forms.text}>{messages.intro}</p>
      <Choices choice={choice} onChange={setQuery} />
      {state.status === 'failed' && <Button onClick={retry}>{deskMessages.retry}</Button>}
      {state.status === 'loading' && <Spinner label={deskMessages.loading} />}
      {interest !== undefined && (
        <>
          {isEmpty ? (
            <p className={forms.text}>{messages.none}</p>
          ) : (
            <>
              <CsvDownload file={messages.file} columns={columns} rows={interest.rows} />
              {group === 'day' && <DayPlot rows={interest.rows} measure={measure} />}
              <InterestTable caption={caption} rows={interest.rows} group={group} measure={measure} />
            </>
          )}
          <h2 className={forms.heading}>{messages.share}</h2>
          <p className={forms.text}>{messages.shareText}</p>
          <BrandMonthForm brands={interest.brands} />
        </>
      )}
    </>
  );
}

type Choice = ReturnType<typeof readChoice>;
type ChoicesProps = { readonly choice: Choice; readonly onChange: (choice: Record<string, string>) => void };

function Choices({ choice, onChange }: ChoicesProps) {
  const fields = [
    ['measure', messages.measure, interestMeasures.map((name) => [name, messages.measures[name]])],
    ['group', messages.group, interestGroups.map((name) => [name, messages.groups[name]])],
    ['days', messages.days, interestPeriods.map((days) => [`${days}`, messages.period(days)])],
  ] as const satisfies readonly (readonly [keyof Choice, string, unknown])[];
  return (
    <div role="group" aria-label={messages.choice} className={forms.form}>
      {fields.map(([name, label, options]) => (
        <ChoiceField
          key={name}
          label={label}
          options={options.map(([value = '', text = '']) => [value, text])}
          value={choice[name]}
          onChange={({ target }) => onChange({ ...choice, [name]: target.value })}
        />
      ))}
    </div>
  );
}

/** What the URL chooses, or the first of each. */
function readChoice(query: URLSearchParams) {
  const days = interestPeriods.find((period) => `${period}` === query.get('days')) ?? 30;
  return {
    measure: interestMeasures.find((name) => name === query.get('measure')) ?? 'opened',
    group: interestGroups.find((name) => name === query.get('group')) ?? 'brand',
    days: `${days}`,
  } as const;
}
