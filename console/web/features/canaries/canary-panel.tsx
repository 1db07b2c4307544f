import { useMemo } from 'react';
import { Button } from '@szn/shared-ui/button';
import type { Comparison, Side } from '../../../api/measurements.ts';
import type { Rollout } from '../../../api/releases.ts';
import type { RemoteState } from '../../../api/state.ts';
import { AsyncContent } from '../../components/async-content.tsx';
import { Plot, type PlotSeries } from '../../components/plot.tsx';
import { DataTable } from '../../components/data-table.tsx';
import pageStyles from '../../components/page.module.css';
import { useEndpoint } from '../../lib/api.ts';
import { formatCount, formatPercent, shortVersion, formatVital, type VitalName } from '../../lib/format.ts';
import { useMayChange } from '../../lib/session-context.ts';
import { useNow } from '../../components/time-ago.tsx';
import { useRequestAction } from '../actions/action-dialog-provider.tsx';
import styles from './canary-panel.module.css';
import { RolloutPanel } from './rollout-panel.tsx';

type CanaryPanelProps = {
  readonly remote: RemoteState;
  readonly environment: string;
  readonly hours: number;
  readonly rollout: Rollout | undefined;
};

/** A canary beside the stable version, with one recommended action. */
export function CanaryPanel({ remote, environment, hours, rollout }: CanaryPanelProps) {
  const now = useNow();
  const path = `/api/comparison?environment=${environment}&remote=${remote.name}&hours=${hours}`;
  const loaded = useEndpoint<Comparison>(path, now);
  return (
    <section className={styles.panel} aria-label={remote.name}>
      <h2 className={styles.name}>{remote.name}</h2>
      {rollout && <RolloutPanel rollout={rollout} remote={remote} environment={environment} />}
      <AsyncContent loaded={loaded}>
        {(comparison) => (
          <>
            <Advice comparison={comparison} remote={remote} />
            <Figures comparison={comparison} />
            <Plots comparison={comparison} />
          </>
        )}
      </AsyncContent>
    </section>
  );
}

type WithComparison = { readonly comparison: Comparison };

const adviceTitles = {
  promote: 'Promote it',
  rollback: 'Roll it back',
  wait: 'Wait',
  none: 'Nothing to decide',
} as const;

function Advice({ comparison, remote }: WithComparison & { readonly remote: RemoteState }) {
  const { recommendation, environment } = comparison;
  const { verb, reason } = recommendation;
  const requestAction = useRequestAction();
  const isAllowed = useMayChange(remote.name);
  const isAction = verb === 'promote' || verb === 'rollback';
  return (
    <div className={verb === 'rollback' ? styles.warning : styles.advice}>
      <p>
        <strong>{adviceTitles[verb]}.</strong> {reason}
      </p>
      {isAllowed && isAction && (
        <Button onClick={() => requestAction({ verb, environment, remote })}>{adviceTitles[verb]} …</Button>
      )}
      {isAllowed && remote.canary && (
        <Button variant="outline" onClick={() => requestAction({ verb: 'canary', environment, remote })}>
          Change its share …
        </Button>
      )}
    </div>
  );
}

function Figures({ comparison: { stable, canary, setShare, actualShare } }: WithComparison) {
  const sides = [{ label: 'Stable', side: stable }, ...(canary ? [{ label: 'Canary', side: canary }] : [])];
  return (
    <DataTable
      className={styles.figures}
      columns={['Version', 'Set share', 'Actual share', 'Visits', 'Failed', 'LCP', 'INP', 'CLS']}
    >
      {sides.map(({ label, side }) => (
        <tr key={label}>
          <th scope="row">
            {label} {shortVersion(side.version)}
          </th>
          <td data-label="Set share">{share(label, setShare)}</td>
          <td data-label="Actual share">{share(label, actualShare)}</td>
          <td data-label="Visits">{formatCount(side.visits)}</td>
          <td data-label="Failed">{describeFailed(side)}</td>
          <td data-label="LCP">{formatVital('LCP', side.LCP.p75)}</td>
          <td data-label="INP">{formatVital('INP', side.INP.p75)}</td>
          <td data-label="CLS">{formatVital('CLS', side.CLS.p75)}</td>
        </tr>
      ))}
    </DataTable>
  );
}

/** The share of a canary; the stable version has the rest. */
function share(label: string, ofCanary: number | null): string {
  if (ofCanary === null) return '–';
  return formatPercent(label === 'Canary' ? ofCanary : 100 - ofCanary);
}

function describeFailed({ visits, failed }: Side): string {
  return visits === 0 ? '–' : `${formatCount(failed)} (${formatPercent((100 * failed) / visits)})`;
}

function Plots({ comparison }: WithComparison) {
  const { stable, canary, stablePoints, canaryPoints, hours } = comparison;
  const plots = useMemo(() => {
    const seriesOf = (read: (point: Comparison['stablePoints'][number]) => number | null): PlotSeries[] => [
      {
        label: stable.version,
        kind: 'stable',
        points: stablePoints.map((point) => ({ at: point.at, value: read(point) })),
      },
      {
        label: canary?.version ?? 'canary',
        kind: 'canary',
        points: canaryPoints.map((point) => ({ at: point.at, value: read(point) })),
      },
    ];
    return {
      visits: seriesOf(({ visits }) => visits),
      failed: seriesOf(({ visits, failed }) => (visits === 0 ? null : (100 * failed) / visits)),
      LCP: seriesOf((point) => point.LCP),
      INP: seriesOf((point) => point.INP && point.INP * 1000),
      CLS: seriesOf((point) => point.CLS),
    };
  }, [stable.version, canary?.version, stablePoints, canaryPoints]);
  if (stablePoints.length + canaryPoints.length === 0) {
    return (
      <p className={pageStyles.note}>No gateway has reported visits of these versions in this period.</p>
    );
  }
  const summary = (name: VitalName) => {
    const ofCanary = canary ? `, canary ${formatVital(name, canary[name].p75)}` : '';
    return `75th percentile: stable ${formatVital(name, stable[name].p75)}${ofCanary}`;
  };
  return (
    <div className={styles.plots}>
      <Plot
        title="Visits"
        hours={hours}
        series={plots.visits}
        summary={`stable ${formatCount(stable.visits)}${canary ? `, canary ${formatCount(canary.visits)}` : ''}`}
      />
      <Plot
        title="Failed visits, %"
        hours={hours}
        series={plots.failed}
        summary={`stable ${describeFailed(stable)}${canary ? `, canary ${describeFailed(canary)}` : ''}`}
      />
      <Plot title="LCP, s" hours={hours} series={plots.LCP} summary={summary('LCP')} />
      <Plot title="INP, ms" hours={hours} series={plots.INP} summary={summary('INP')} />
      <Plot title="CLS" hours={hours} series={plots.CLS} summary={summary('CLS')} />
    </div>
  );
}
