import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { closest, distance } from 'fastest-levenshtein';
import { z } from 'zod';

/** What a process knows of a setting besides the schema that reads its text. */
export type SettingInfo = {
  readonly meaning: string;
  /** Of a number. */
  readonly unit?: string;
  /** The text that counts while the variable is unset. */
  readonly default?: string;
  /** It has no default, and no process starts without it. The schema refuses the missing text. */
  readonly isRequired?: true;
  /** What differs with `NODE_ENV=production`, where nothing is invented; the texts give the reason. */
  readonly production?:
    { readonly default: string } | { readonly required: string } | { readonly refused: string };
  /** The secret can be in a file that the variable with the suffix `_FILE` names. */
  readonly isSecret?: true;
};

const infos = z.registry<SettingInfo>();

/** One row of the table of a process: its schema reads the text of an environment variable. */
export function setting<Schema extends z.ZodType>(schema: Schema, info: SettingInfo): Schema {
  const row = schema.clone();
  const key: z.ZodType = row;
  infos.add(key, info);
  return row;
}

/** Lists every fault of the configuration, so that one restart fixes them all. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError';
  readonly faults: readonly string[];

  constructor(faults: readonly string[]) {
    super(`The configuration has ${faults.length} fault(s):\n- ${faults.join('\n- ')}`);
    this.faults = faults;
  }
}

export type SettingsSource = {
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Relative paths of secret files start here. */
  readonly folder: string;
  /** Variables that begin so are settings of this process and of no other program. */
  readonly prefixes: readonly string[];
};

/**
 * Reads the settings of a process: a table of variables and the schemas of their texts. Empty variables count as unset.
 * Throws a {@link SettingsError} that names all faults, and never a secret.
 */
export function readSettings<Table extends z.ZodObject>(
  table: Table,
  { environment, folder, prefixes }: SettingsSource,
): z.output<Table> {
  const given = new Map(
    Object.entries(environment).flatMap(([name, text]) => (text ? [[name, text] as const] : [])),
  );
  const rows = listSettings(table);
  const secretNames = rows.filter(({ isSecret }) => isSecret).map(({ name }) => name);
  const { secrets, faults } = readSecretFiles(secretNames, given, folder);
  const texts = new Map([...given, ...secrets]);
  const isProduction = given.get('NODE_ENV') === 'production';
  const known = [...rows.map(({ name }) => name), ...secretNames.map((name) => `${name}_FILE`)];
  const result = table.safeParse(
    Object.fromEntries(rows.map((row) => [row.name, texts.get(row.name) ?? defaultOf(row, isProduction)])),
  );
  // The secret of a file that cannot be read is one fault: it is not missing too.
  const isUnread = (name: unknown) => given.has(`${String(name)}_FILE`) && !texts.has(String(name));
  /** The value that was not understood, unless it is a secret or the message has it. */
  const show = (name: unknown) => {
    const text = given.get(String(name));
    return text === undefined || secretNames.includes(String(name)) ? '' : ` (it is ${JSON.stringify(text)})`;
  };
  const all = [
    ...findUnknownNames([...given.keys()], known, prefixes),
    ...faults,
    ...rows.flatMap((row) =>
      isProduction && !isUnread(row.name) ? faultInProduction(row, texts.get(row.name)) : [],
    ),
    ...(result.error?.issues ?? [])
      .filter(({ path }) => !isUnread(path[0]))
      .map(({ path, message }) => `${path.join('.')}: ${message}${show(path[0])}`),
  ];
  if (!result.success || all.length > 0) throw new SettingsError(all);
  return result.data;
}

export type SettingRow = SettingInfo & { readonly name: string };

/** The rows of a table, for reading and for documents. */
export function listSettings(table: z.ZodObject): readonly SettingRow[] {
  return Object.entries(table.shape).map(([name, schema]) => {
    const info = schema instanceof z.ZodType ? infos.get(schema) : undefined;
    return { meaning: '', ...info, name };
  });
}

function defaultOf({ production, ...row }: SettingRow, isProduction: boolean): string | undefined {
  return isProduction && production && 'default' in production ? production.default : row.default;
}

function faultInProduction({ name, production }: SettingRow, text: string | undefined): readonly string[] {
  if (!production || 'default' in production) return [];
  if ('required' in production)
    return text === undefined ? [`${name}: required in production: ${production.required}`] : [];
  return text === undefined ? [] : [`${name}: not allowed in production: ${production.refused}`];
}

/**
 * Variables that are probably misspelt settings: with a prefix of ours, or so near to a known name that another meaning is
 * unlikely. The environment is full of names of other programs.
 */
function findUnknownNames(
  names: readonly string[],
  known: readonly string[],
  prefixes: readonly string[],
): readonly string[] {
  return names
    .filter((name) => !known.includes(name))
    .flatMap((name) => {
      const nearest = closest(name, known);
      const isOurs = prefixes.some((prefix) => name.startsWith(prefix));
      return isOurs || isMisspelt(name, nearest) ? [`${name}: no setting; did you mean ${nearest}?`] : [];
    });
}

/** One letter in six differs, or two neighbours are exchanged. Names of up to five letters are too short to tell. */
function isMisspelt(name: string, known: string): boolean {
  const limit = Math.floor(known.length / 6);
  return limit > 0 && (distance(name, known) <= limit || lettersOf(name) === lettersOf(known));
}

function lettersOf(name: string): string {
  return [...name].sort().join('');
}

/**
 * Reads the secrets that files contain, without white space around them: `SESSION_SECRET_FILE` is the path of the file with
 * the setting `SESSION_SECRET`. Relative paths start in `folder`. A fault names the setting and the reason, never the
 * content.
 */
function readSecretFiles(names: readonly string[], given: ReadonlyMap<string, string>, folder: string) {
  const secrets = new Map<string, string>();
  const faults: string[] = [];
  for (const name of names) {
    const setting = `${name}_FILE`;
    const path = given.get(setting);
    if (path === undefined) continue;
    if (given.has(name)) {
      faults.push(`${setting}: ${name} is set too; set one of them`);
      continue;
    }
    const { secret, fault } = readSecret(resolve(folder, path));
    if (fault !== undefined) faults.push(`${setting}: ${fault}`);
    else secrets.set(name, secret);
  }
  return { secrets, faults };
}

function readSecret(path: string): { readonly secret: string; readonly fault?: string } {
  try {
    const secret = readFileSync(path, 'utf8').trim();
    return secret === '' ? { secret, fault: `${path} is empty` } : { secret };
  } catch (error) {
    const code = typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';
    return { secret: '', fault: `${path} ${code === 'ENOENT' ? 'is missing' : `cannot be read (${code})`}` };
  }
}
