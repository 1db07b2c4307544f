import type { Registry } from '@szn/shared-contracts/release';
import fc from 'fast-check';
import { integrityOf } from '../records/integrity.ts';
import { formatReleaseRecord } from '../records/release-record.ts';
import { buildRecord, testChange } from '../testing/build-record.ts';
import {
  dropCanary,
  findDeployments,
  promoteCanary,
  promoteToAll,
  promoteToSome,
  reject,
  requireDeployments,
  returnTo,
  stopCanary,
} from './deployments.ts';
import { chooseEarlier } from './eligible-versions.ts';
import { listRanVersions, requireRolledBack } from '../versions/version-states.ts';

const name = 'catalogue';
const versions = ['1.0.0', '2.0.0', '3.0.0', '4.0.0'] as const;
const records = new Map(
  versions.map((version) => {
    const record = buildRecord({ name, version });
    return [version as string, { record, integrity: integrityOf(Buffer.from(formatReleaseRecord(record))) }];
  }),
);
const recordOf = (version: string) => {
  const record = records.get(version);
  if (!record) throw new Error(`There is no ${version}.`);
  return record;
};

const step = fc.record({
  verb: fc.constantFrom(
    ...(['promote', 'canary', 'stop', 'finish', 'rollback', 'undo', 'withdraw', 'restore'] as const),
  ),
  version: fc.constantFrom(...versions),
});
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

/** An environment with its history, and beside it which versions people have turned away from. */
function createEnvironment() {
  let history: readonly Registry[] = [];
  const withdrawn = new Set<string>();
  const bad = new Set<string>();
  const all = () => history[0]?.microFrontends ?? {};
  const earlier = () => ({ ran: listRanVersions(history, name), withdrawn });

  function write(action: string, microFrontends: Registry['microFrontends']): void {
    const change = { ...testChange, action };
    const sequence = history.length + 1;
    history = [{ format: 1, environment: 'staging', sequence, change, microFrontends }, ...history];
  }

  function leave(version: string | undefined): void {
    if (version !== undefined && withdrawn.has(version)) bad.add(version);
  }

  const verbs: Readonly<Record<Step['verb'], (version: string) => void>> = {
    promote: (version) => {
      if (withdrawn.has(version)) return;
      leave(findDeployments(all(), name)?.current.metadata.version);
      write(`promote ${name}@${version}`, promoteToAll(all(), recordOf(version), earlier()));
      bad.delete(version);
    },
    canary: (version) => {
      const found = findDeployments(all(), name);
      if (!found || found.canary || withdrawn.has(version) || found.current.metadata.version === version)
        return;
      write(`promote ${name}@${version}`, promoteToSome(all(), recordOf(version), { traffic: 10 }));
    },
    stop: () => {
      const canary = findDeployments(all(), name)?.canary;
      const version = canary?.metadata.version ?? '';
      const stopped = canary && stopCanary(all(), { name, version, reason: 'it fails' });
      if (!stopped) return;
      write(`stop canary ${name}@${version}`, stopped);
      bad.add(version);
    },
    finish: () => {
      const found = findDeployments(all(), name);
      if (!found?.canary || withdrawn.has(found.canary.metadata.version)) return;
      leave(found.current.metadata.version);
      write(`rollout finish ${name}`, promoteCanary(all(), name, earlier()));
      bad.delete(found.canary.metadata.version);
    },
    rollback: () => {
      const found = findDeployments(all(), name);
      if (!found) return;
      const { canary, current } = found;
      const from = (canary ?? current).metadata.version;
      const target = canary ? null : chooseEarlier(current, from, earlier());
      if (canary) write(`rollback ${name}`, dropCanary(all(), name));
      else if (target) {
        const chosen = recordOf(target.version);
        write(`rollback ${name}`, returnTo(all(), chosen, { ...earlier(), isUndo: false }));
      } else return;
      bad.add(from);
    },
    undo: () => {
      const found = findDeployments(all(), name);
      if (!found || found.canary) return;
      let version = '';
      try {
        ({ version } = requireRolledBack(history, name));
      } catch {
        return;
      }
      if (withdrawn.has(version)) return;
      leave(found.current.metadata.version);
      write(`rollback ${name} --undo`, returnTo(all(), recordOf(version), { ...earlier(), isUndo: true }));
      bad.delete(version);
    },
    withdraw: (version) => {
      withdrawn.add(version);
      const current = findDeployments(all(), name)?.current.metadata.version;
      if (current === undefined || current === version) return;
      write(`withdraw ${name}@${version}`, reject(all(), { name, version }, earlier()));
      bad.add(version);
    },
    restore: (version) => void withdrawn.delete(version),
  };

  return { run: ({ verb, version }: Step) => verbs[verb](version), all, earlier, bad, withdrawn };
}

test('Nothing chooses a version that was rolled back from, stopped or withdrawn until it is promoted by name', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      const environment = createEnvironment();
      for (const one of steps) {
        environment.run(one);
        const { current } = findDeployments(environment.all(), name) ?? {};
        if (!current) continue;
        const { bad, withdrawn } = environment;
        const { version } = current.metadata;
        const mayBe = (other: string) => other !== version && !bad.has(other) && !withdrawn.has(other);
        const chosen = chooseEarlier(current, version, environment.earlier());
        const { previous } = current.extras;
        const isPossible = environment.earlier().ran.some((ran) => mayBe(ran.version));
        expect([one, chosen && mayBe(chosen.version), previous && mayBe(previous.version)]).toEqual([
          one,
          isPossible || null,
          previous && true,
        ]);
      }
    }),
    { numRuns: 500 },
  );
});

test('Rollbacks end at the first version, each one further back', () => {
  const environment = createEnvironment();
  const seen = versions.map((version) => environment.run({ verb: 'promote', version }) ?? version);
  const returned = seen.map(() => {
    environment.run({ verb: 'rollback', version: '1.0.0' });
    return requireDeployments(environment.all(), name).current.metadata.version;
  });
  expect(returned).toEqual(['3.0.0', '2.0.0', '1.0.0', '1.0.0']);
});
