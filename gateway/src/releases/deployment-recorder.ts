import type { FastifyBaseLogger } from 'fastify';
import { messageOf } from '@szn/release-registry/lib/errors';
import { describeDeployment, type DeploymentReport } from './gateway-report.ts';
import type { RegistryBackup } from './initial-snapshot.ts';
import type { RegistrySnapshot } from './registry-snapshot.ts';

type RecorderMetrics = {
  readonly countRejection: () => void;
  readonly setRefused: (versions: DeploymentReport['refused']) => void;
  readonly setSequence: (sequence: number) => void;
};

const maxLoggedRefusals = 1000;

/** Records deployments in log, metrics and backup, and keeps what the gateway reports. */
export function createRecorder(log: FastifyBaseLogger, metrics: RecorderMetrics, backup: RegistryBackup) {
  let deployment: DeploymentReport | undefined;
  let lastError: string | null = null;
  let onReportChanged: () => void = () => undefined;
  const logged = new Set<string>();

  function logOnce(level: 'error' | 'warn', details: object, text: string): void {
    const key = `${text} ${JSON.stringify(details)}`;
    if (logged.has(key)) return;
    if (logged.size > maxLoggedRefusals) logged.clear();
    logged.add(key);
    log[level](details, text);
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
    onRejected: (error: unknown): void => {
      lastError = messageOf(error);
      metrics.countRejection();
      log.error({ reason: String(error) }, 'registry rejected, the last good one stays');
      onReportChanged();
    },
    onApplied: (): void => {
      lastError = null;
      onReportChanged();
    },
    onDeployed: async (snapshot: RegistrySnapshot, checking: ReadonlySet<string>): Promise<void> => {
      const { registry, warnings } = snapshot;
      const { sequence, change } = registry;
      deployment = describeDeployment(snapshot, checking);
      onReportChanged();
      metrics.setRefused(deployment.refused);
      for (const refusal of deployment.refused) {
        logOnce('error', refusal, 'version refused, its remote falls back');
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
