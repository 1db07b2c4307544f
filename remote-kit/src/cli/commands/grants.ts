import { createPublicKey } from 'node:crypto';
import { applyKeyList } from '@szn/release-registry/registry/apply-key-list';
import { describeGrant, grantKey, revokeKey, type KeyList } from '@szn/release-registry/registry/key-list';
import { RejectedError } from '@szn/release-registry/lib/errors';
import { readPublicKeys } from '@szn/release-registry/registry/key-files';
import { keyIdOf } from '@szn/release-registry/registry/signature';
import { parseEnvironmentName, parseRemoteName, UsageError } from '../arguments.ts';
import type { Cli, CommonOptions, Outcome, ReleaseContext } from '../release-context.ts';

type GrantOptions = CommonOptions & {
  readonly team: string;
  readonly remotes?: readonly string[];
  readonly environments: readonly string[];
  readonly approve?: boolean;
  readonly manage?: boolean;
};

export function addGrants(cli: Cli): void {
  cli
    .command('grant')
    .description('Lets the key of a team change remotes in environments. Needs the key of an administrator.')
    .argument('<public-key>', 'file of the public key (PEM)')
    .requiredOption('--team <name>', 'whose key it is')
    .option('--remotes <name>[,<name>]', 'what it may change; "*" for all', parseNames(parseRemoteName))
    .requiredOption('--environments <name>[,<name>]', 'where; "*" for all', parseNames(parseEnvironmentName))
    .option('--approve', 'it may approve promotions of other keys')
    .option('--manage', 'it may change shell, freeze, protection and values')
    .addHelpText(
      'after',
      '\nExample: szn grant home-public.pem --team home --remotes home --environments staging,production',
    )
    .action(async (file: string, options: GrantOptions) => {
      cli.finish(await grant(await cli.open(options, 'any'), file, options));
    });
  cli
    .command('revoke')
    .description('Ends what a key may do. What it signed keeps running, unless it is compromised.')
    .argument('<key-id>', 'as "grants" lists it')
    .option('--compromised', 'what it signed last falls back to what other keys signed')
    .action(async (keyId: string, options: CommonOptions & { readonly compromised?: boolean }) => {
      cli.finish(await revoke(await cli.open(options, 'any'), keyId, options.compromised ?? false));
    });
  cli
    .command('grants')
    .description('Lists the keys of teams and what they may change.')
    .action(async (options: CommonOptions) => {
      const { environment } = await cli.openToRead(options, 'any');
      cli.finish(describeList(environment.keys?.list ?? null));
    });
}

async function grant(context: ReleaseContext, file: string, options: GrantOptions): Promise<Outcome> {
  const [publicKey] = await readPublicKeys([file]);
  if (!publicKey) throw new UsageError('Name the file of the public key.');
  const { team, remotes = [], environments, approve = false, manage = false } = options;
  const keyGrant = {
    keyId: keyIdOf(publicKey),
    publicKey: publicKey.export({ type: 'spki', format: 'der' }).toString('base64'),
    team,
    remotes: [...remotes],
    environments: [...environments],
    mayApprove: approve,
    mayManage: manage,
  };
  const change = describeChange(context, `grant ${keyGrant.keyId} to ${team}`);
  const list = grantKey(context.environment.keys?.list ?? null, keyGrant, change);
  return apply(context, { list, change, text: `From now on, ${describeGrant(keyGrant)}.` });
}

async function revoke(context: ReleaseContext, keyId: string, isCompromised: boolean): Promise<Outcome> {
  const words = `revoke ${keyId}${isCompromised ? ' --compromised' : ''}`;
  const change = describeChange(context, words);
  const list = revokeKey(context.environment.keys?.list ?? null, { keyId, isCompromised }, change);
  const effect = isCompromised
    ? 'Gateways fall back from what it signed last.'
    : 'What it signed keeps running.';
  return apply(context, { list, change, isCompromised, text: `Key ${keyId} is revoked. ${effect}` });
}

function describeChange({ by, reason }: ReleaseContext, action: string): KeyList['change'] {
  return { at: new Date().toISOString(), by, action, reason };
}

type NewList = {
  readonly list: KeyList;
  readonly change: KeyList['change'];
  readonly isCompromised?: boolean;
  readonly text: string;
};

async function apply(context: ReleaseContext, { list, change, text, ...rest }: NewList): Promise<Outcome> {
  const { environment, signingKey, by, reason } = context;
  const keyId = keyIdOf(createPublicKey(signingKey));
  if (!environment.trustedKeys?.some((key) => keyIdOf(key) === keyId)) {
    throw new RejectedError(`Key ${keyId} is not that of an administrator: it may not change the key list.`);
  }
  const { action } = change;
  const environments = await applyKeyList(environment, {
    list,
    signingKey,
    ...rest,
    change: { by, reason, action },
  });
  const where = environments.join(', ') || 'no environment yet';
  return {
    text: `${text} Key list ${list.version} is named in ${where}.`,
    json: { version: list.version, environments, keys: list.keys },
  };
}

function describeList(list: KeyList | null): Outcome {
  if (!list)
    return {
      text: 'There is no key list: every trusted key may change everything.',
      json: { version: 0, keys: [] },
    };
  const lines = list.keys.map((key) =>
    key.revoked
      ? `key ${key.keyId} (${key.team}) was revoked at ${key.revoked.at}: ${key.revoked.reason}`
      : describeGrant(key),
  );
  return {
    text: [
      `Key list ${list.version}, ${list.change.at} by ${list.change.by}`,
      ...lines.map((line) => `  ${line}`),
    ].join('\n'),
    json: { version: list.version, keys: list.keys },
  };
}

function parseNames(parse: (text: string) => string) {
  return (text: string) => text.split(',').map((name) => (name === '*' ? name : parse(name)));
}
