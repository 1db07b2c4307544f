import type { FastifyBaseLogger } from 'fastify';
import type { CheckedRegistry } from '@szn/release-registry/registry/check-registry';
import { describeExpiry, expiryOf, type Expiry } from '@szn/release-registry/registry/registry-expiry';

type ExpiryOptions = {
  readonly registryMaxAgeMs: number;
  /** A gateway that has served none before starts with an expired registry, too. */
  readonly acceptsExpiredRegistry: boolean;
  /** Signatures are checked. Otherwise the time of issue proves nothing. */
  readonly isSigned: boolean;
};

const checkIntervalMs = 60_000;

/**
 * Judges the age of registries, until it is closed. A gateway that runs, or has served a registry before, goes on with an
 * expired one: an older one it refuses by its sequence. A fresh one has nothing to compare with, so that it refuses an
 * expired one.
 */
export function createExpiryMonitor(
  log: Pick<FastifyBaseLogger, 'error' | 'warn' | 'info'>,
  { registryMaxAgeMs, acceptsExpiredRegistry, isSigned }: ExpiryOptions,
) {
  let current: CheckedRegistry | null = null;
  let isReported = false;
  let isAccepted = false;
  const judge = (registry: CheckedRegistry | null): Expiry | null =>
    registry && isSigned ? expiryOf(registry, registryMaxAgeMs, new Date()) : null;
  const expiry = () => judge(current);

  /** Logs once that the registry has expired, and once that it no longer has. */
  function check(): void {
    const found = expiry();
    const isExpired = found?.isExpired ?? false;
    if (isExpired === isReported) return;
    isReported = isExpired;
    const details = { sequence: current?.sequence, ...found };
    if (isExpired) log.warn(details, 'registry expired, it stays: run "szn renew"');
    else log.info(details, 'registry renewed');
  }

  const timer = setInterval(check, checkIntervalMs).unref();
  return {
    /** Of the registry that is served; `null` if registries do not expire here. */
    expiry,
    /** Whether this process started with an expired registry because the operator accepts it. */
    isAccepted: () => isAccepted,
    close: () => clearInterval(timer),
    /** Sets the registry that is served. */
    onDeployed: (registry: CheckedRegistry): void => {
      current = registry;
      check();
    },
    /** For a gateway that has served no registry before. Throws an `Error` for the operator if the registry has expired. */
    requireFresh: (registry: CheckedRegistry): void => {
      const found = judge(registry);
      if (!found?.isExpired) return;
      const { environment, sequence } = registry;
      if (!acceptsExpiredRegistry) {
        throw new Error(
          `Registry ${sequence} of "${environment}" ${describeExpiry(found)}. A gateway that has served none before does not start with it: it can be an old one. Run "szn renew --env ${environment}", or accept it with ACCEPT_EXPIRED_REGISTRY=on (docs/operations.md).`,
        );
      }
      isAccepted = true;
      log.error({ sequence, ...found }, 'expired registry accepted: ACCEPT_EXPIRED_REGISTRY is on');
    },
  };
}
