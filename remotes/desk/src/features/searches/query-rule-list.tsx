import { Button } from '@szn/shared-ui/button';
import { ConfirmedButton } from '../../components/confirmed-button.tsx';
import { deskMessages } from '../../components/desk-messages.ts';
import forms from '../../components/form.module.css';
import { RecordList, type DeskRecord } from '../../components/record-list.tsx';
import { showTime } from '../../components/show-time.ts';
import type { Save } from './query-rule-form.tsx';
import type { QueryRule, QueryRuleChange, QueryRules } from './query-rules-api.ts';
import { queryRulesMessages as messages } from './searches-messages.ts';

/** The rules, what has changed, and buttons that restore an earlier state. */
export function QueryRuleList({
  rules: { rules, history },
  save,
}: {
  readonly rules: QueryRules;
  readonly save: Save;
}) {
  const present = new Map(rules.map((rule) => [rule.phrase, rule]));
  return (
    <>
      {rules.length > 0 && (
        <>
          <h2 className={forms.heading}>{messages.list}</h2>
          <RecordList
            label={messages.list}
            records={rules.map((rule) => ({
              ...describe(rule, rule.phrase),
              actions: (
                <ConfirmedButton
                  label={`${messages.remove} ${rule.phrase}`}
                  text={messages.remove}
                  confirmation={messages.confirmRemoval}
                  onConfirm={async () => save({ phrase: rule.phrase, instead: undefined, page: undefined })}
                />
              ),
            }))}
          />
        </>
      )}
      {history.length > 0 && (
        <>
          <h2 className={forms.heading}>{deskMessages.history}</h2>
          <RecordList
            label={deskMessages.history}
            records={history.map((change, place) => ({
              ...describe(change, `${place}`),
              actions: !isSame(change, present.get(change.phrase)) && (
                <Button
                  variant="quiet"
                  aria-label={`${messages.restore} ${change.phrase}: ${meaningOf(change)}`}
                  onClick={() => void save(change)}
                >
                  {messages.restore}
                </Button>
              ),
            }))}
          />
        </>
      )}
    </>
  );
}

function describe(change: QueryRuleChange, key: string): DeskRecord {
  return {
    key,
    title: change.phrase,
    facts: [
      [messages.meaning, meaningOf(change)],
      [messages.changed, change.at && showTime(change.at)],
      [messages.author, change.author],
    ],
  };
}

function meaningOf({ instead, page }: QueryRule): string {
  return instead ?? page ?? messages.removed;
}

/** A removed rule is no rule. */
function isSame(change: QueryRule, present: QueryRule | undefined): boolean {
  return change.instead === present?.instead && change.page === present?.page;
}
