import { createPublicKey } from 'node:crypto';
import { applyKeyList } from '@szn/release-registry/registry/apply-key-list';
import { describeGrant, grantKey, revokeKey, type KeyList } from '@szn/release-registry/keys/key-list';
import { RejectedError } from '@szn/release-registry/lib/errors';
import { readPublicKeys } from '@szn/release-registry/keys/key-files';
import { keyIdOf } from '@szn/release-registry/keys/signature';
import { type Person, personSchema } from '@szn/shared-contracts/release';
import { parseEnvironmentName, parseRemoteName, UsageError } from '../../context/arguments.ts';
import { type Change, planOf } from '../../context/change.ts';
import type { Cli, CommonOptions, Outcome, ReleaseContext } from '../../context/release-context.ts';

type GrantOptions = CommonOptions & {
  readonly team: string;
  readonly remotes?: readonly string[];
  readonly environments: readonly string[];
  readonly approve?: boolean;
  readonly manage?: boolean;
  readonly person?: Person;
};

export function addGrants(cli: Cli): void {
  const granting = cli
    .command('grant')
    .description('Lets the key of a team change remotes in environments. Needs the key of an administrator.')
    .argument('<public-key>', 'file of the public key (PEM)')
    .requiredOption('--team <name>', 'whose key it is')
    .option('--remotes <name>[,<name>]', 'what it may change; "*" for all', parseNames(parseRemoteName))
    .requiredOption('--environments <name>[,<name>]', 'where; "*" for all', parseNames(parseEnvironmentName))
    .option('--approve', 'it may approve promotions of other keys')
    .option(
      '--person <issuer#subject>',
      'who holds it, as the console names the person: nobody approves what the same person requested',
      parsePerson,
    )
    .option('--manage', 'it may change shell, freeze, protection and values')
    .addHelpText(
      'after',
      '\nExample: szn grant home-public.pem --team home --remotes home --environments staging,production',
    );
  cli.change(granting, async (file: string, options: GrantOptions) =>
    grant(await cli.open(options, 'any'), file, options),
  );
  const revoking = cli
    .command('revoke')
    .description('Ends what a key may do. What it signed keeps running, unless it is compromised.')
    .argument('<key-id>', 'as "grants" lists it')
    .option('--compromised', 'what it signed last falls back to what other keys signed');
  cli.change(revoking, async (keyId: string, options: CommonOptions & { readonly compromised?: boolean }) =>
    revoke(await cli.open(options, 'any'), keyId, options.compromised ?? false),
  );
  cli
    .command('grants')
    .description('Lists the keys of teams and what they may change.')
    .action(async (options: CommonOptions) => {
      const { environment } = await cli.openToRead(options, 'any');
      cli.finish(describeList(environment.keys?.list ?? null));
    });
}

async function grant(context: ReleaseContext, file: string, options: GrantOptions): Promise<Change> {
  const [publicKey] = await readPublicKeys([file]);
  if (!publicKey) throw new UsageError('Name the file of the public key.');
  const { team, person, remotes = [], environments, approve = false, manage = false } = options;
  const keyGrant = {
    keyId: keyIdOf(publicKey),
    publicKey: publicKey.export({ type: 'spki', format: 'der' }).toString('base64'),
    team,
    ...(person && { person }),
    remotes: [...remotes],
    environments: [...environments],
    mayApprove: approve,
    mayManage: manage,
  };
  const change = describeChange(context, `grant ${keyGrant.keyId} to ${team}`);
  const list = grantKey(context.environment.keys?.list ?? null, keyGrant, change);
  return changeOfList(context, {
    keyId: keyGrant.keyId,
    list,
    change,
    text: `From now on, ${describeGrant(keyGrant)}.`,
  });
}

function revoke(context: ReleaseContext, keyId: string, isCompromised: boolean): Change {
  const words = `revoke ${keyId}${isCompromised ? ' --compromised' : ''}`;
  const change = describeChange(context, words);
  const list = revokeKey(context.environment.keys?.list ?? null, { keyId, isCompromised }, change);
  const effect = isCompromised
    ? 'Gateways fall back from what it signed last.'
    : 'What it signed keeps running.';
  return changeOfList(context, {
    keyId,
    list,
    change,
    isCompromised,
    text: `Key ${keyId} is revoked. ${effect}`,
  });
}

function describeChange({ author: { by }, reason }: ReleaseContext, action: string): KeyList['change'] {
  return { at: new Date().toISOString(), by, action, reason };
}

type NewList = {
  readonly keyId: string;
  readonly list: KeyList;
  readonly change: KeyList['change'];
  readonly isCompromised?: boolean;
  readonly text: string;
};

function changeOfList(context: ReleaseContext, { keyId, list, change, text, ...rest }: NewList): Change {
  const { environment, signingKey, author, reason } = context;
  const { action } = change;
  const signer = keyIdOf(createPublicKey(signingKey));
  if (!environment.trustedKeys?.some((key) => keyIdOf(key) === signer)) {
    throw new RejectedError(`Key ${signer} is not that of an administrator: it may not change the key list.`);
  }
  return {
    plan: async () => {
      const [from, to] = [environment.keys?.list, list].map((one) => {
        const found = one?.keys.find((key) => key.keyId === keyId);
        return found ? describeKey(found) : null;
      });
      const changes = [{ kind: 'key', name: keyId, from: from ?? null, to: to ?? null } as const];
      return planOf({ environment: '', action, changes });
    },
    apply: async () => {
      const environments = await applyKeyList(environment, {
        list,
        signingKey,
        ...rest,
        change: { ...author, reason, action },
      });
      const where = environments.join(', ') || 'no environment yet';
      return {
        text: `${text} Key list ${list.version} is named in ${where}.`,
        json: { version: list.version, environments, keys: list.keys },
      };
    },
  };
}

function describeKey(key: KeyList['keys'][number]): string {
  if (!key.revoked) return describeGrant(key);
  return `key ${key.keyId} (${key.team}) was revoked at ${key.revoked.at}: ${key.revoked.reason}`;
}

function describeList(list: KeyList | null): Outcome {
  if (!list)
    return {
      text: 'There is no key list: every trusted key may change everything.',
      json: { version: 0, keys: [] },
    };
  const lines = list.keys.map(describeKey);
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

/** Reads `https://id.example#248289761001`. The subject begins after the last `#`. */
function parsePerson(text: string): Person {
  const [, issuer, subject] = /^(.+)#(.+)$/.exec(text) ?? [];
  const person = personSchema.safeParse({ issuer, subject });
  if (person.success) return person.data;
  throw new UsageError(`"${text}" is no person: write <issuer>#<subject>, such as https://id.example#7.`);
}
