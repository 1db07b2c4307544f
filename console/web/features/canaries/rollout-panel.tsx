import { Button } from '@szn/shared-ui/button';
import type { Rollout } from '../../../api/releases.ts';
import type { RemoteState } from '../../../api/state.ts';
import { verbs } from '../../../api/verbs.ts';
import { DataTable } from '../../components/data-table.tsx';
import pageStyles from '../../components/page.module.css';
import {
  formatCount,
  formatDateTime,
  formatMinute,
  formatPercent,
  formatSeconds,
  formatVital,
} from '../../lib/format.ts';
import { useMayChange } from '../../lib/session-context.ts';
import { useRequestAction } from '../actions/action-dialog-provider.tsx';
import { listSteering } from '../actions/action-menu.tsx';
import styles from './rollout-panel.module.css';

type RolloutPanelProps = {
  readonly rollout: Rollout;
  readonly remote: RemoteState;
  readonly environment: string;
};

/** A roll-out in steps: where it is, what it waits for, and what the guard has measured in this step. */
export function RolloutPanel({ rollout, remote, environment }: RolloutPanelProps) {
  const requestAction = useRequestAction();
  const isAllowed = useMayChange(remote.name);
  return (
    <section className={styles.panel} aria-label={`Roll-out of ${remote.name}`}>
      <h3 className={styles.title}>
        {titles[rollout.state]} of {rollout.version} beside {rollout.stable}
      </h3>
      <Steps rollout={rollout} />
      <p>{describeProgress(rollout)}</p>
      {isAllowed && (
        <div className={pageStyles.actions}>
          {listSteering(rollout.state).map((verb) => (
            <Button
              key={verb}
              variant={verb === 'abort' ? 'solid' : 'outline'}
              onClick={() => requestAction({ verb, environment, remote })}
            >
              {verbs[verb].label} …
            </Button>
          ))}
        </div>
      )}
      <Figures rollout={rollout} />
      <p className={pageStyles.note}>{describeRule(rollout)}</p>
    </section>
  );
}

const titles = { running: 'Roll-out', paused: 'Paused roll-out', aborted: 'Aborted roll-out' } as const;

function Steps({ rollout: { steps, step, state } }: { readonly rollout: Rollout }) {
  return (
    <ol className={styles.steps} aria-label="Steps">
      {steps.map((percent, index) => (
        <li
          key={percent}
          className={index < step || (index === step && state !== 'aborted') ? styles.reached : styles.step}
          aria-current={index === step && state !== 'aborted' ? 'step' : undefined}
        >
          {percent} %
        </li>
      ))}
    </ol>
  );
}

/** Set and actual share, and what the step waits for. */
function describeProgress(rollout: Rollout): string {
  const { share, state, decision, reason } = rollout;
  const actual =
    share.actual === null ? 'no visits in this step yet' : `${formatPercent(share.actual)} of the visits`;
  const shares = `Set: ${share.set} % of the visitors. Actual: ${actual}.`;
  if (state !== 'running')
    return `${shares} ${titles[state]}: ${withLocalTimes(reason ?? 'no reason given')}.`;
  const earliest = `The next step begins at ${formatMinute(new Date(findEarliestEnd(rollout)).toISOString())} at the earliest.`;
  // Only the time is missing: the sentence before says it.
  if (decision.reason.startsWith('the step lasts until')) return `${shares} ${earliest}`;
  const next = decision.action === 'wait' ? 'Now' : `Next, ${decision.action}`;
  return `${shares} ${earliest} ${next}: ${withLocalTimes(decision.reason)}.`;
}

/** A step counts from its beginning, or from the first reading of a gateway if that is later. */
function findEarliestEnd({ since, figures, everySeconds }: Rollout): number {
  const begin = Math.max(Date.parse(since), figures ? Date.parse(figures.since) : 0);
  return begin + everySeconds * 1000;
}

function withLocalTimes(text: string): string {
  return text.replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, formatDateTime);
}

function describeRule({ everySeconds, sampleTimeoutSeconds, rule }: Rollout): string {
  const { minVisits, minVitals, maxExcessPoints, maxExcessPercent } = rule;
  const vitals =
    minVitals === 0
      ? 'Vitals are not compared.'
      : `LCP, INP and CLS may be ${maxExcessPercent} % higher, compared from ${minVitals} page loads on.`;
  return `Rule: a step lasts at least ${formatSeconds(everySeconds)} and ${minVisits} visits of the new version. It may fail ${maxExcessPoints} percentage points more often. ${vitals} Without this sample the step is paused after ${formatSeconds(sampleTimeoutSeconds)}.`;
}

const verdicts = { few: 'too few', within: 'within the limit', worse: 'too slow' } as const;

function Figures({ rollout: { figures, version, stable, rule } }: { readonly rollout: Rollout }) {
  if (!figures) return <p className={pageStyles.note}>No guard has measured this step yet.</p>;
  const limit = percentOf(figures.stable) + rule.maxExcessPoints;
  const isWorse = percentOf(figures.canary) > limit;
  return (
    <DataTable
      caption="What the guard has measured in this step"
      columns={['In this step', version, stable, 'Limit', 'Verdict']}
    >
      <tr>
        <th scope="row">Failed visits</th>
        <td data-label={version}>{describeFailures(figures.canary)}</td>
        <td data-label={stable}>{describeFailures(figures.stable)}</td>
        <td data-label="Limit">{formatPercent(limit)}</td>
        <td data-label="Verdict" className={isWorse ? pageStyles.bad : undefined}>
          {isWorse ? 'above the limit' : 'within the limit'}
        </td>
      </tr>
      {figures.vitals.map(({ vital, canary, stable: other, limit, verdict }) => (
        <tr key={vital}>
          <th scope="row">{vital}</th>
          <td data-label={version}>{describeVital(vital, canary)}</td>
          <td data-label={stable}>{describeVital(vital, other)}</td>
          <td data-label="Limit">{formatVital(vital, limit)}</td>
          <td data-label="Verdict" className={verdict === 'worse' ? pageStyles.bad : undefined}>
            {verdicts[verdict]}
          </td>
        </tr>
      ))}
    </DataTable>
  );
}

type Counts = { readonly visits: number; readonly failed: number };

function percentOf({ visits, failed }: Counts): number {
  return visits === 0 ? 0 : (100 * failed) / visits;
}

function describeFailures(counts: Counts): string {
  const { visits, failed } = counts;
  return `${formatCount(failed)} of ${formatCount(visits)} (${formatPercent(percentOf(counts))})`;
}

type Percentile = { readonly count: number; readonly value: number | null };

function describeVital(vital: 'LCP' | 'INP' | 'CLS', { count, value }: Percentile): string {
  return value === null ? '–' : `${formatVital(vital, value)} of ${formatCount(count)}`;
}
