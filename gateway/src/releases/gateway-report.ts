import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { withAllPages } from '@szn/release-registry/composition/compose';
import type { Environment } from '@szn/release-registry/registry/environment';
import {
  removeGatewayReport,
  removeOldReports,
  reportIntervalMs,
  writeGatewayReport,
  type GatewayReport,
} from '@szn/release-registry/registry/gateway-reports';
import { stableRelease, type RegistrySnapshot } from './registry-snapshot.ts';

export type DeploymentReport = Omit<GatewayReport, 'id' | 'at' | 'registryError' | 'expiry' | 'metricsUrl'>;

/** Describes what a snapshot serves. `checking`: versions, `<remote>@<version>`, that are left out until they are checked. */
export function describeDeployment(
  snapshot: RegistrySnapshot,
  checking: ReadonlySet<string>,
): DeploymentReport {
  const { registry, refusals, compositions } = snapshot;
  const canaries = compositions.flatMap(({ maxBucket, release }) =>
    withAllPages(release)
      .composition.remotes.filter(({ reason }) => reason === 'canary')
      .map(({ name, version }) => ({ remote: name, version, traffic: maxBucket })),
  );
  const isChecked = ({ remote, version }: { readonly remote: string; readonly version: string }) =>
    !checking.has(`${remote}@${version}`);
  return {
    environment: registry.environment,
    sequence: registry.sequence,
    applied: withAllPages(stableRelease(snapshot)).composition.remotes.map(({ name, version, killed }) => ({
      remote: name,
      version,
      isOff: killed !== null,
    })),
    // A canary is in the compositions of all smaller shares, too: the last one has its own share.
    canaries: [...new Map(canaries.map((one) => [one.remote, one])).values()],
    refused: refusals.filter(isChecked),
    checking: refusals.filter((one) => !isChecked(one)).map(({ remote, version }) => ({ remote, version })),
  };
}

type AnnouncerOptions = {
  readonly environment: Environment;
  readonly describe: () => Omit<GatewayReport, 'id' | 'at'>;
  /** Called once, with the reason, when the store does not accept the report. */
  readonly onDenied: (error: unknown) => void;
};

/** Writes the report of this process to the store now and every 10 s, until it is closed. */
export function announceGateway({ environment, describe, onDenied }: AnnouncerOptions) {
  // File names of a store have no other characters.
  const host = hostname()
    .replace(/[^\w-]/g, '-')
    .slice(0, 40);
  const id = `${host}-${randomUUID().slice(0, 8)}`;
  let isDenied = false;
  let isClosed = false;
  let writing: Promise<void> = Promise.resolve();
  const report = (): GatewayReport => ({ id, at: new Date().toISOString(), ...describe() });

  function write(): void {
    writing = writing.then(async () => {
      if (isClosed) return;
      try {
        await writeGatewayReport(environment, report());
        isDenied = false;
      } catch (error) {
        if (!isDenied) onDenied(error);
        isDenied = true;
      }
    });
  }

  const timer = setInterval(write, reportIntervalMs).unref();
  write();
  removeOldReports(environment).catch(() => undefined);
  return {
    id,
    report,
    /** Writes the report at once, after a change. */
    write,
    close: async (): Promise<void> => {
      clearInterval(timer);
      isClosed = true;
      await writing;
      // The report counts as gone after 30 s anyway.
      await removeGatewayReport(environment, id).catch(() => undefined);
    },
  };
}
