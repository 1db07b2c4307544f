import { ownValue } from '@szn/shared-contracts/wire';
import { checkRelease, GateError } from '@szn/release-registry/gate/gate';
import { messageOf } from '@szn/release-registry/lib/errors';
import { findRecord } from '@szn/release-registry/records/release-record';
import { findDeployments } from '@szn/release-registry/registry/deployments';
import type { Environment } from '@szn/release-registry/registry/environment';
import type { PageDeclaration } from '@szn/shared-contracts';
import { declaredPages, type Registry, type ReleaseRecord } from '@szn/shared-contracts/release';
import type { VersionPage } from '../../api/releases.ts';
import type { ConsoleState, TimelineEntry } from '../../api/state.ts';
import { RequestFailure } from '../lib/fastify-app.ts';

type Section = VersionPage['sections'][number];
type Topics = ReleaseRecord['publishes'];

export type VersionFacts = {
  readonly environment: Environment;
  readonly registry: Registry;
  readonly state: ConsoleState;
  readonly entries: readonly TimelineEntry[];
};

/** A version beside the one that is live in an environment. Rejects with a {@link RequestFailure} if the version is not published. */
export async function describeVersion(
  version: { readonly name: string; readonly version: string },
  { environment, registry, state, entries }: VersionFacts,
): Promise<VersionPage> {
  const { store } = environment;
  const found = await findRecord(store, version);
  if (!found) throw new RequestFailure(404, `${version.name}@${version.version} is not published.`);
  const { record } = found;
  const { name } = record;
  const current = findDeployments(registry.microFrontends, name)?.current.metadata.version ?? null;
  const live =
    current === null ? null : ((await findRecord(store, { name, version: current }))?.record ?? null);
  const violations = await findViolations(environment, registry, record);
  const mentions = entries.filter(({ effects }) =>
    effects.some((one) => one.remote === name && one.to?.split(' ')[0] === record.version),
  );
  return {
    name,
    version: record.version,
    environment: environment.name,
    live: current,
    owner: record.owner,
    commit: record.commit,
    contract: record.contract,
    runsIn: runsIn(state, name, record.version),
    sizes: compareSizes(record, live),
    sections: compareRecords(record, live),
    ...violations,
    history: mentions.map(({ sequence, at, by, action }) => ({ sequence, at, by, action })),
  };
}

async function findViolations(environment: Environment, registry: Registry, candidate: ReleaseRecord) {
  try {
    await checkRelease({ environment }, registry, { candidate, isBreakingAllowed: false });
    return { violations: [], gateProblem: null };
  } catch (error) {
    if (!(error instanceof GateError)) return { violations: [], gateProblem: messageOf(error) };
    const violations = error.violations.map(({ rule, consumer, message }) => ({ rule, consumer, message }));
    return { violations, gateProblem: null };
  }
}

/** Compares what two versions declare, section by section. */
function compareRecords(own: ReleaseRecord, live: ReleaseRecord | null): Section[] {
  const section = (title: string, read: (record: ReleaseRecord) => Readonly<Record<string, string>>) =>
    compareTexts(title, read(own), live ? read(live) : {});
  return [
    section('Contract', ({ contract, needs = contract, tier }) => ({ 'built with': contract, needs, tier })),
    section('Routes', (record) =>
      Object.fromEntries(declaredPages(record).map((page) => [page.route, describePage(page)])),
    ),
    section('Topics published', ({ publishes }) => describeTopics(publishes)),
    section('Topics consumed', ({ consumes }) => describeTopics(consumes)),
    section('Commands handled', ({ handles }) => describeTopics(handles)),
    section('Commands sent', ({ sends }) => describeTopics(sends)),
    section('Slots', ({ slots = [], fills = {} }) =>
      Object.fromEntries([
        ...slots.map(({ name, size }) => [name, `offered, ${size}`]),
        ...Object.keys(fills).map((name) => [name, 'filled']),
      ]),
    ),
    section('Shared modules', ({ shared }) => shared),
  ];
}

function describePage({ role, link, sitemap = [], isKeptOffline }: PageDeclaration): string {
  return [
    role === undefined ? 'for all' : `for ${role}s`,
    ...(link ? [`"${link.text}" in ${link.in.join(', ')}`] : []),
    ...(sitemap.length > 0 ? [`in sitemap ${sitemap.map(({ name }) => name).join(', ')}`] : []),
    ...(isKeptOffline === false ? ['not offline'] : []),
  ].join(', ');
}

function compareTexts(
  title: string,
  own: Readonly<Record<string, string>>,
  live: Readonly<Record<string, string>>,
): Section {
  const names = [...new Set([...Object.keys(live), ...Object.keys(own)])].sort();
  const rows = names.map((name) => ({
    name,
    live: ownValue(live, name) ?? null,
    own: ownValue(own, name) ?? null,
  }));
  const differing = rows.filter((row) => row.live !== row.own);
  return { title, same: rows.length - differing.length, rows: differing };
}

function describeTopics(topics: Topics): Readonly<Record<string, string>> {
  return Object.fromEntries(
    topics.map(({ name, version, payload = {} }) => {
      const fields = Object.entries(payload).map(([field, type]) => `${field}: ${type}`);
      return [name, [`v${version}`, ...fields].join(', ')];
    }),
  );
}

const sizeKinds = [
  { name: 'scripts', pattern: /^browser\/.+\.js$/, budget: 'scriptBytes' },
  { name: 'styles', pattern: /^browser\/.+\.css$/, budget: 'styleBytes' },
] as const;

function compareSizes(own: ReleaseRecord, live: ReleaseRecord | null): VersionPage['sizes'] {
  return sizeKinds.map(({ name, pattern, budget }) => ({
    name,
    bytes: bytesOf(own, pattern),
    liveBytes: live && bytesOf(live, pattern),
    budget: own.budgets[budget],
  }));
}

function bytesOf({ files }: ReleaseRecord, pattern: RegExp): number {
  const sizes = Object.entries(files).filter(([file]) => pattern.test(file));
  return sizes.reduce((sum, [, { brotliBytes }]) => sum + brotliBytes, 0);
}

function runsIn({ environments }: ConsoleState, name: string, version: string): string[] {
  return environments.flatMap((environment) => {
    const remote = environment.remotes.find((one) => one.name === name);
    if (remote?.version === version) return [environment.name];
    return remote?.canary?.version === version ? [`${environment.name} (${remote.canary.traffic} %)`] : [];
  });
}
