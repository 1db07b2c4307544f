import type { FastifyInstance } from 'fastify';
import type { ComposedRelease } from '@szn/release-registry/composition/compose';
import type { Expiry } from '@szn/release-registry/registry/registry-expiry';
import { readField } from '@szn/shared-contracts';
import type { RenderedPage } from '@szn/shared-contracts/rendering';
import type { Dependency } from '@szn/tracing/outages';
import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client';
import { workKinds, type Admission } from '../admission/admission.ts';
import type { ProviderFailure } from '../proxy/register-proxy.ts';
import { createVisitCounters, labelsOf, versionLabels, type VersionLabels } from './network-counts.ts';
import { createLongTaskCounter, createVitalHistograms } from './vital-histograms.ts';

/** `code`: of docs/errors.md; `none` for a bug. */
type ErrorLabels = { readonly kind: string; readonly code: string };

/** Of the registry that is served; `null` if registries do not expire here. `isAccepted`: although it had expired. */
type ExpiryState = { readonly expiry: () => Expiry | null; readonly isAccepted: () => boolean };

type RenderedRelease = Pick<ComposedRelease, 'composition'>;

export type Metrics = ReturnType<typeof createMetrics>;

/** Creates the metrics of this process. Counters start at zero. */
export function createMetrics() {
  const register = new Registry();
  const registers = [register];
  collectDefaultMetrics({ register });
  const errors = new Counter({
    name: 'szn_remote_errors_total',
    help: 'Errors that browsers reported for the remote',
    labelNames: [...versionLabels, 'kind', 'code'],
    registers,
  });
  const sequence = new Gauge({
    name: 'szn_registry_sequence',
    help: 'Sequence number of the registry that pages are rendered from',
    registers,
  });
  const gateway = new Gauge({
    name: 'szn_gateway_info',
    help: 'The id of this process, always 1',
    labelNames: ['id'],
    registers,
  });
  const rendering = new Histogram({
    name: 'szn_render_seconds',
    help: 'Time from requesting a page from a render thread to its result: a page, an incomplete page (the provider did not answer), a redirect, a frame or none',
    labelNames: ['remote', 'version', 'result'] as const,
    buckets: [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2, 4],
    registers,
  });
  return {
    register,
    ...createVisitCounters(registers),
    countError: (remote: VersionLabels, { kind, code }: ErrorLabels) =>
      errors.inc({ ...labelsOf(remote), kind, code }),
    observeVital: createVitalHistograms(register),
    longTasks: createLongTaskCounter(register),
    ...createFaultCounters(registers),
    ...createRefusalMetrics(registers),
    setGateway: (id: string) => gateway.set({ id }, 1),
    observeExpiry: (monitor: ExpiryState) => addExpiryMetrics(registers, monitor),
    observeAdmission: (admission: Pick<Admission, 'stateOf'>) => addAdmissionMetrics(registers, admission),
    observeDependency: (name: string, dependency: Pick<Dependency, 'isUp'>) =>
      addDependencyGauge(registers, name, dependency),
    setSequence: (value: number) => sequence.set(value),
    /** Starts to measure; the returned function ends that with what was rendered. */
    timeRendering: () => {
      const end = rendering.startTimer();
      return (release: RenderedRelease, page: RenderedPage | null): void =>
        void end(renderLabels(release, page));
    },
    requests: createRequestHistogram(registers),
  };
}

/** Whether the provider did not answer a read of the page. */
export function isIncompletePage(page: RenderedPage | null): boolean {
  return page?.kind === 'page' && page.isIncomplete === true;
}

/** The remote of the page in the version that rendered it. A redirect and a missing page have no remote. */
function renderLabels({ composition }: RenderedRelease, page: RenderedPage | null) {
  const name = page && 'remote' in page ? page.remote : null;
  const remote = composition.remotes.find((one) => one.name === name);
  return {
    remote: remote?.name ?? 'none',
    version: remote?.version ?? 'none',
    result: isIncompletePage(page) ? 'incomplete' : (page?.kind ?? 'none'),
  };
}

function createRequestHistogram(registers: Registry[]) {
  return new Histogram({
    name: 'szn_gateway_request_seconds',
    help: 'Time from the head of a request to the end of its response, without pages that are sent again within a second',
    labelNames: ['kind', 'status'] as const,
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers,
  });
}

/** `kind`: the first part of the route, or `pages`. Paths have words of shoppers, and there is no end of them. */
export function addRequestMetrics(app: FastifyInstance, { requests }: Pick<Metrics, 'requests'>): void {
  app.addHook('onResponse', async ({ routeOptions }, reply) => {
    const kind = routeOptions.url?.split('/')[1] || 'none';
    requests.observe(
      { kind: kind === '*' ? 'pages' : kind, status: String(reply.statusCode) },
      reply.elapsedTime / 1000,
    );
  });
}

function createFaultCounters(registers: Registry[]) {
  const counter = (name: string, help: string) => new Counter({ name, help, registers });
  const rejections = counter('szn_registry_refused_total', 'Registry documents that were not deployed');
  const violations = counter('szn_policy_violations_total', 'Policy violations that browsers reported');
  const providerFailures = new Counter({
    name: 'szn_provider_failures_total',
    help: 'Forwarded requests without a usable response of the provider',
    labelNames: ['reason'],
    registers,
  });
  return {
    countRejection: () => rejections.inc(),
    countProviderFailure: (reason: ProviderFailure) => providerFailures.inc({ reason }),
    countViolations: (count: number) => violations.inc(count),
  };
}

function createRefusalMetrics(registers: Registry[]) {
  const killedViews = new Counter({
    name: 'szn_remote_off_views_total',
    help: 'Documents sent whose page belongs to a remote that is switched off',
    labelNames: ['remote'],
    registers,
  });
  const refused = new Gauge({
    name: 'szn_remote_refused',
    help: 'Versions that the registry names and that do not run, each 1',
    labelNames: ['remote', 'version'],
    registers,
  });
  return {
    countKilledView: (remote: string) => killedViews.inc({ remote }),
    setRefused: (versions: readonly { readonly remote: string; readonly version: string }[]): void => {
      refused.reset();
      for (const { remote, version } of versions) refused.set({ remote, version }, 1);
    },
  };
}

function addDependencyGauge(registers: Registry[], name: string, { isUp }: Pick<Dependency, 'isUp'>): void {
  new Gauge({
    name,
    help: 'Whether it answered the last check of this gateway, 1 or 0; no sample before the first one',
    registers,
    collect() {
      const state = isUp();
      if (state === undefined) this.remove();
      else this.set(Number(state));
    },
  });
}

/** Reads the expiry whenever the metrics are requested. */
function addExpiryMetrics(registers: Registry[], { expiry, isAccepted }: ExpiryState): void {
  const gauges = {
    szn_registry_expires_timestamp_seconds: {
      help: 'When the registry expires that pages are rendered from; 0 if that is not known',
      read: () => Date.parse(expiry()?.expiresAt ?? '') / 1000 || 0,
    },
    szn_registry_expired: {
      help: 'Whether the registry that pages are rendered from has expired, 1 or 0',
      read: () => Number(expiry()?.isExpired ?? false),
    },
    szn_registry_expired_accepted: {
      help: 'Whether this gateway started with an expired registry by ACCEPT_EXPIRED_REGISTRY, 1 or 0',
      read: () => Number(isAccepted()),
    },
  };
  for (const [name, { help, read }] of Object.entries(gauges)) {
    new Gauge({
      name,
      help,
      registers,
      collect() {
        this.set(read());
      },
    });
  }
}

/** Reads the limits whenever the metrics are requested. */
function addAdmissionMetrics(registers: Registry[], { stateOf }: Pick<Admission, 'stateOf'>): void {
  const gauges = {
    limit: 'Requests of this kind that may be in progress at the same time',
    active: 'Requests of this kind that are in progress',
    refused: 'Requests of this kind that were refused since the start',
  } as const;
  for (const [field, help] of Object.entries(gauges)) {
    new Gauge({
      name: `szn_admission_${field}`,
      help,
      labelNames: ['kind'],
      registers,
      collect() {
        for (const kind of workKinds) this.set({ kind }, Number(readField(stateOf(kind), field)));
      },
    });
  }
}
