import { hostname } from 'node:os';
import type { FastifyBaseLogger } from 'fastify';
import type { Environment } from '@szn/release-registry/registry/environment';
import { refusalNoticeKey } from '@szn/release-registry/store/release-store';
import { createWebhooks, type Webhooks } from '@szn/release-registry/webhooks/webhooks';
import type { DeploymentReport } from './gateway-report.ts';

type Refusal = DeploymentReport['refused'][number];

/** A gateway that starts later tells a refusal again. */
const quietMs = 3_600_000;

/** Tells refused versions to the addresses of a settings file; without a file nobody. */
export function createRefusalWebhooks(
  environment: Environment,
  file: string | undefined,
  log: FastifyBaseLogger,
) {
  const onWarning = (warning: string) => log.warn({ warning }, 'webhook not accepted');
  const webhooks = createWebhooks({ file, onWarning });
  return {
    tell: (refusal: Refusal, sequence: number): void => {
      if (file !== undefined) void tellRefusal(environment, webhooks, { refusal, sequence });
    },
    close: webhooks.settle,
  };
}

/** Tells a refused version by webhooks: once, by the gateway that marks it first in the store. Never rejects. */
async function tellRefusal(
  environment: Environment,
  webhooks: Webhooks,
  refused: { readonly refusal: Refusal; readonly sequence: number },
): Promise<void> {
  const { refusal, sequence } = refused;
  const { remote, version, reason } = refusal;
  // A gateway that may not write to the store tells it itself: twice is better than not at all.
  if (!(await markRefusal(environment, refusal).catch(() => true))) return;
  webhooks.send({
    type: 'remote.refused',
    environment: environment.name,
    sequence,
    remote,
    version,
    action: `refused ${remote}@${version}`,
    by: `gateway ${hostname()}`,
    reason,
  });
}

/** Resolves to false if another gateway has marked it within the last hour. */
async function markRefusal({ store, name }: Environment, { remote, version }: Refusal): Promise<boolean> {
  const key = refusalNoticeKey(name, { name: remote, version });
  const bytes = Buffer.from(JSON.stringify({ at: new Date().toISOString() }));
  const earlier = await store.read(key);
  if (!earlier) return store.create(key, bytes);
  const at = Date.parse(/"at":"([^"]+)"/.exec(earlier.bytes.toString('utf8'))?.[1] ?? '');
  return Date.now() - at < quietMs ? false : store.replace(key, bytes, earlier.etag);
}
