import type { Registry } from '@szn/shared-contracts/release';
import { buildRecord, testChange } from '../testing/build-record.ts';
import { authority, grantOf, idOf, keyChange, type KeyPair, keyPairs } from '../testing/key-grants.ts';
import { checkRegistry } from './check-registry.ts';
import { defaultDeployments } from './deployments.ts';
import { type Authority, grantKey } from '../keys/key-list.ts';
import { settingsName } from './part-checks.ts';
import { signEntry, type PartSignature } from './part-signatures.ts';
import { signValue } from '../keys/signature.ts';

const environment = 'production';
const { root, home, catalogue, ops, lead, nobody } = keyPairs;

const versionOf = (name: string, version: string) => defaultDeployments(buildRecord({ name, version }));

/** A registry whose entries and settings are signed by these keys, all with the same revision. */
function buildRegistry(
  entries: Readonly<Record<string, { readonly version: string; readonly by: KeyPair }>>,
  { revision = 1, settings, settingsBy = ops, ...rest }: BuildOptions = {},
): Registry {
  const microFrontends = Object.fromEntries(
    Object.entries(entries).map(([name, { version }]) => [name, versionOf(name, version)]),
  );
  const remotes = Object.fromEntries(
    Object.entries(entries).map(([remote, { by }]) => {
      const deployments = microFrontends[remote] ?? null;
      return [remote, signEntry({ environment, remote, revision, deployments }, by.privateKey)];
    }),
  );
  const signed: PartSignature = {
    ...signValue({ environment, revision, host: undefined, settings }, settingsBy.privateKey),
    revision,
  };
  return {
    format: 1,
    environment,
    sequence: revision,
    change: testChange,
    keyList: 1,
    microFrontends,
    ...(settings && { settings }),
    signatures: { remotes, ...(settings && { settings: signed }) },
    ...rest,
  };
}

type BuildOptions = Partial<Pick<Registry, 'settings' | 'approvals'>> & {
  readonly revision?: number;
  readonly settingsBy?: KeyPair;
};

const before = buildRegistry({
  home: { version: '1.0.0', by: home },
  catalogue: { version: '1.0.0', by: catalogue },
});
/** The versions that apply, and what is replaced. */
function check(registry: Registry, earlier: readonly Registry[] = [before]) {
  const { microFrontends, violations = [], signed } = checkRegistry(registry, earlier, authority);
  const versions = Object.fromEntries(
    Object.entries(microFrontends).map(([name, [first]]) => [name, first?.metadata.version]),
  );
  return { versions, reasons: violations.map(({ remote, reason }) => `${remote}: ${reason}`), signed };
}

describe('A registry', () => {
  it('applies as it is when keys that may change its parts have signed them', () => {
    const next = buildRegistry(
      { home: { version: '2.0.0', by: home }, catalogue: { version: '1.0.0', by: ops } },
      { revision: 2 },
    );
    expect(checkRegistry(next, [before], authority)).toBe(next);
  });

  it.each([
    [
      'another team has signed',
      catalogue,
      `key ${idOf(catalogue)} (catalogue) may only change catalogue in production`,
    ],
    ['an unknown key has signed', nobody, `key ${idOf(nobody)} is not in the key list`],
  ])('keeps the latest valid entry in place of one that %s', (_case, by, reason) => {
    const next = buildRegistry(
      { home: { version: '2.0.0', by }, catalogue: { version: '2.0.0', by: catalogue } },
      { revision: 2 },
    );
    const { versions, reasons, signed } = check(next);
    expect(versions).toEqual({ home: '1.0.0', catalogue: '2.0.0' });
    expect(reasons).toEqual([`home: ${reason}`]);
    expect(signed).toBe(next);
  });

  it('keeps the valid entry with the highest revision', () => {
    const second = buildRegistry({ home: { version: '2.0.0', by: home } }, { revision: 2 });
    const third = buildRegistry({ home: { version: '3.0.0', by: nobody } }, { revision: 3 });
    const next = buildRegistry({ home: { version: '4.0.0', by: nobody } }, { revision: 4 });
    for (const earlier of [
      [third, second, before],
      [before, second, third],
    ])
      expect(check(next, earlier).versions).toMatchObject({ home: '2.0.0' });
  });

  it('leaves an entry out that has no valid earlier one', () => {
    const next = buildRegistry({ home: { version: '1.0.0', by: nobody } });
    expect(check(next, []).versions).toEqual({});
    expect(checkRegistry(next, [], authority)).toMatchObject({
      signatures: { remotes: {} },
      violations: [{ remote: 'home', version: '1.0.0' }],
    });
  });

  it('refuses changed, unsigned, earlier and removed entries', () => {
    const next = buildRegistry(
      { home: { version: '2.0.0', by: home }, catalogue: { version: '2.0.0', by: catalogue } },
      { revision: 2 },
    );
    const { catalogue: signature = { keyId: '', value: '', revision: 0 } } = next.signatures?.remotes ?? {};
    const changed = { ...next, microFrontends: { ...next.microFrontends, home: versionOf('home', '6.6.6') } };
    expect(check(changed).reasons).toEqual([`home: it is not what key ${idOf(home)} signed`]);
    const unsigned = { ...next, signatures: { remotes: { catalogue: signature } } };
    expect(check(unsigned).reasons).toEqual(['home: it is not signed']);
    expect(check(before, [next])).toMatchObject({
      versions: { home: '2.0.0', catalogue: '2.0.0' },
      reasons: expect.arrayContaining(['home: it is an earlier entry: revision 1 after 2']),
    });
    const { home: entry = [] } = next.microFrontends;
    const without = {
      ...next,
      microFrontends: { home: entry },
      signatures: { remotes: { home: next.signatures?.remotes.home ?? signature } },
    };
    expect(check(without)).toMatchObject({
      versions: { home: '2.0.0', catalogue: '1.0.0' },
      reasons: ['catalogue: it was removed without a signature'],
    });
  });

  it('is not checked by parts before the first key list', () => {
    const { keyList: _keyList, ...next } = buildRegistry({ home: { version: '2.0.0', by: nobody } });
    expect(check(next).reasons).toEqual([]);
  });

  it('takes earlier settings in place of those of a key that may not manage', () => {
    const settings = { frozen: { reason: 'sale', until: null, at: testChange.at, by: 'ops' } };
    const earlier = buildRegistry({ home: { version: '1.0.0', by: home } }, { settings });
    const next = buildRegistry(
      { home: { version: '1.0.0', by: home } },
      { settings: { frozen: { ...settings.frozen, reason: 'other' } }, settingsBy: home, revision: 2 },
    );
    const checked = checkRegistry(next, [earlier], authority);
    expect(checked.settings).toEqual(settings);
    expect(checked.signatures?.settings).toEqual(earlier.signatures?.settings);
    expect(checked.violations).toMatchObject([{ remote: settingsName, version: 'none' }]);
    const alone = checkRegistry(next, [], authority);
    expect(alone).not.toHaveProperty('settings');
    expect(alone.signatures).not.toHaveProperty('settings');
    expect(alone.signatures?.remotes).toHaveProperty('home');
  });
});

describe('A protected environment', () => {
  const settings = { protected: { at: testChange.at, by: 'ops', exempt: [] } };
  const entries = { home: { version: '2.0.0', by: home } };
  const { recordIntegrity } = versionOf('home', '2.0.0')[0]?.metadata ?? { recordIntegrity: '' };
  const statement = { environment, remote: 'home', version: '2.0.0', recordIntegrity };
  const approvedBy = (...pairs: readonly KeyPair[]) => ({
    remote: 'home',
    version: '2.0.0',
    recordIntegrity,
    signatures: pairs.map(({ privateKey }) => signValue(statement, privateKey)),
  });
  const reasonsWith = (approvals: Registry['approvals'], changed: Partial<Registry> = {}) =>
    check({ ...buildRegistry(entries, { settings, approvals }), ...changed }, []).reasons;

  it('runs a version that another key than that of the request has approved', () => {
    expect(reasonsWith([approvedBy(home, lead)])).toEqual([]);
    expect(reasonsWith([approvedBy(root, lead)])).toEqual([]);
  });

  it.each([
    ['nobody has approved', []],
    ['only its requester has signed', [approvedBy(home)]],
    ['its requester has approved', [approvedBy(home, home)]],
    ['one key of all rights has signed twice', [approvedBy(root, root)]],
    ['a key without the right has approved', [approvedBy(home, catalogue)]],
    ['a key of another team has requested', [approvedBy(catalogue, lead)]],
    ['somebody approved as another version', [{ ...approvedBy(home, lead), version: '1.0.0' }]],
    ['somebody approved for another remote', [{ ...approvedBy(home, lead), remote: 'catalogue' }]],
  ])('does not run a version that %s', (_case, approvals) => {
    expect(reasonsWith(approvals)).toEqual(['home: home@2.0.0 is not approved']);
  });

  it('does not run a version that two keys of one person signed', () => {
    const person = { issuer: 'https://id.example', subject: '7' };
    const [team, leads] = [
      grantOf(home, { remotes: ['home'], person }),
      grantOf(lead, { mayApprove: true, person }),
    ];
    const list = [team, leads].reduce((before, grant) => grantKey(before, grant, keyChange), authority.list);
    const registry = buildRegistry(entries, { settings, approvals: [approvedBy(home, lead)] });
    const reasonsOf = (keys: Authority) => checkRegistry(registry, [], keys).violations ?? [];

    expect(reasonsOf(authority)).toEqual([]);
    expect(reasonsOf({ ...authority, list })).toMatchObject([{ reason: 'home@2.0.0 is not approved' }]);
  });

  it('takes the approvals of a replaced entry from the document of the earlier entry', () => {
    const earlier = buildRegistry(entries, {
      settings,
      approvals: [approvedBy(home, lead)],
    });
    const others = [{ ...approvedBy(home, lead), remote: 'catalogue' }];
    const next = buildRegistry(
      { home: { version: '3.0.0', by: home } },
      { settings, revision: 2, approvals: others },
    );
    const checked = checkRegistry(next, [earlier], authority);
    expect(checked.approvals).toEqual([...(others ?? []), ...(earlier.approvals ?? [])]);
    expect(checked.microFrontends.home?.[0]?.metadata.version).toBe('2.0.0');
  });
});
