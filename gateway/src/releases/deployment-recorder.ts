import type { FastifyBaseLogger } from 'fastify';
import { messageOf } from '@szn/release-registry/lib/errors';
import { StoreError } from '@szn/release-registry/store/release-store';
import { describeDeployment, type DeploymentReport } from './gateway-report.ts';
import type { RegistryBackup } from './initial-snapshot.ts';
import type { RegistrySnapshot } from './registry-snapshot.ts';

type RecorderMetrics = {
  readonly countRejection: () => void;
  readonly setRefused: (versions: DeploymentReport['refused']) => void;
  readonly setSequence: (sequence: number) => void;
};

type Refusal = DeploymentReport['refused'][number];

const maxLoggedRefusals = 1000;

/** Records deployments in log, metrics and backup, and keeps what the gateway reports. */
export function createRecorder(log: FastifyBaseLogger, metrics: RecorderMetrics, backup: RegistryBackup) {
  let deployment: DeploymentReport | undefined;
  let lastError: string | null = null;
  let onReportChanged: () => void = () => undefined;
  let onRefused: (refusal: Refusal, sequence: number) => void = () => undefined;
  const logged = new Set<string>();

  /** Whether the text is logged now, for the first time. */
  function logOnce(level: 'error' | 'warn', details: object, text: string): boolean {
    const key = `${text} ${JSON.stringify(details)}`;
    if (logged.has(key)) return false;
    if (logged.size > maxLoggedRefusals) logged.clear();
    logged.add(key);
    log[level](details, text);
    return true;
  }

  function onRejected(error: unknown): void {
    lastError = messageOf(error);
    metrics.countRejection();
    // The log has one line of a store that is away.
    if (!(error instanceof StoreError))
      log.error({ reason: String(error) }, 'registry rejected, the last good one stays');
    onReportChanged();
  }

  function onApplied(): void {
    lastError = null;
    onReportChanged();
  }

  return {
    deployment: () => {
      if (!deployment) throw new Error('The report of a gateway needs a deployment.');
      return deployment;
    },
    lastError: () => lastError,
    /** Sets the function that is called when a new report is available. */
    onReportChanged: (call: () => void): void => {
      onReportChanged = call;
    },
    /** Sets the function that is called when a version is refused for the first time, with the sequence of the registry. */
    onRefused: (call: typeof onRefused): void => {
      onRefused = call;
    },
    onRejected,
    /** Records how a deployment ends. */
    follow: (deploying: Promise<void>): void => void deploying.then(onApplied, onRejected),
    onDeployed: async (snapshot: RegistrySnapshot, checking: ReadonlySet<string>): Promise<void> => {
      const { registry, warnings } = snapshot;
      const { sequence, change } = registry;
      deployment = describeDeployment(snapshot, checking);
      onReportChanged();
      metrics.setRefused(deployment.refused);
      for (const refusal of deployment.refused) {
        const isNew = logOnce('error', refusal, 'version refused, its remote falls back');
        if (isNew) onRefused(refusal, sequence);
      }
      for (const warning of warnings) logOnce('warn', { warning }, 'registry deployed with a warning');
      if (checking.size > 0) return;
      metrics.setSequence(sequence);
      log.info({ sequence, action: change.action, by: change.by }, 'registry deployed');
      await backup
        .write(registry)
        .catch((error: unknown) => log.warn({ reason: String(error) }, 'registry backup not written'));
    },
  };
}
