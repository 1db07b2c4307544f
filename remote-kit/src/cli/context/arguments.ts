import { ownValue, parseUrl } from '@szn/shared-contracts/wire';
import { localEnvironment } from '@szn/release-registry/registry/environments';
import { maxAgeSchema } from '@szn/release-registry/registry/registry-expiry';
import { environmentSchema, nameSchema, reservedNames, versionSchema } from '@szn/shared-contracts/release';

/** The command line is invalid. The command has no effect. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

export type VersionArgument = { readonly name: string; readonly version: string };

/** Reads `catalogue@1.2.0`. Throws a {@link UsageError}. */
export function parseVersionArgument(text: string): VersionArgument {
  const [name = '', version, ...rest] = text.split('@');
  if (version === undefined || rest.length > 0) {
    throw new UsageError(`"${text}" names no version: write <remote>@<version>, such as catalogue@1.2.0.`);
  }
  return { name: parseRemoteName(name), version: parseVersion(version) };
}

export function parseRemoteName(text: string): string {
  if (nameSchema.safeParse(text).success) return text;
  throw new UsageError(`"${text}" cannot be a remote's name: ${namingRule(text)}.`);
}

export function parseEnvironmentName(text: string): string {
  if (environmentSchema.safeParse(text).success) return text;
  throw new UsageError(`"${text}" cannot be an environment's name: ${namingRule(text)}.`);
}

/**
 * The environment of the settings, under the name that gateways have for it. Throws a {@link UsageError} when the former
 * name of the setting has another value.
 */
export function findEnvironmentName(
  { ENVIRONMENT, RELEASE_ENV }: Readonly<Record<string, string | undefined>>,
  log: (text: string) => void,
): string {
  if (!RELEASE_ENV) return ENVIRONMENT || localEnvironment;
  if (ENVIRONMENT && ENVIRONMENT !== RELEASE_ENV)
    throw new UsageError(
      `ENVIRONMENT is "${ENVIRONMENT}" and RELEASE_ENV, its former name, "${RELEASE_ENV}": set ENVIRONMENT only.`,
    );
  log('Warning: RELEASE_ENV is the former name of ENVIRONMENT, as in the settings of gateways: rename it.');
  return RELEASE_ENV;
}

function namingRule(text: string): string {
  return reservedNames.includes(text)
    ? `it is reserved, as are ${reservedNames.filter((name) => name !== text).join(', ')}`
    : 'small letters, digits and hyphens, a letter first';
}

export function parseVersion(text: string): string {
  if (versionSchema.safeParse(text).success) return text;
  throw new UsageError(
    `"${text}" is not a version: write major.minor.patch of SemVer, such as 1.2.0 or 2.0.0-rc.1, without leading zeros.`,
  );
}

/** Creates a parser for an option with a whole number within limits. The parser throws a {@link UsageError}. */
export function wholeNumber(option: string, min: number, max: number): (text: string) => number {
  return (text) => {
    const value = Number(text);
    if (/^\d+$/.test(text) && value >= min && value <= max) return value;
    throw new UsageError(`${option} takes a whole number from ${min} to ${max}, not "${text}".`);
  };
}

/** Reads comma-separated `http:` and `https:` addresses. Throws a {@link UsageError}. */
export function parseUrls(text: string): readonly string[] {
  const urls = text.split(',').filter(Boolean);
  const invalid = urls.find((url) => !/^https?:$/.test(parseUrl(url)?.protocol ?? ''));
  if (invalid !== undefined) throw new UsageError(`"${invalid}" is not an http address.`);
  return urls;
}

const unitsMs: Readonly<Record<string, number>> = { s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 };

/** Reads a time such as `30s`, `10m`, `12h` or `7d`, in milliseconds; `null` for other text. */
export function readDuration(text: string): number | null {
  const [, count = '', unit = ''] = /^(\d{1,3})([smhd])$/.exec(text) ?? [];
  const unitMs = ownValue(unitsMs, unit);
  return unitMs === undefined ? null : Number(count) * unitMs;
}

/** As {@link readDuration}. Throws a {@link UsageError}, also for no time. */
export function parseDuration(text: string): number {
  const duration = readDuration(text);
  if (duration) return duration;
  throw new UsageError(`"${text}" is no time: write 30s, 10m, 12h or 7d.`);
}

/** Reads a date, a date with a time, or a time from now. Throws a {@link UsageError}, also if it is not in the future. */
export function parseUntil(text: string): Date {
  const duration = readDuration(text);
  const isDate = /^\d{4}-\d{2}-\d{2}(?:T[\d:.]+(?:Z|[+-]\d{2}:\d{2}))?$/.test(text);
  const time = duration === null ? Date.parse(isDate ? text : '') : Date.now() + duration;
  if (time > Date.now()) return new Date(time);
  throw new UsageError(
    `"${text}" is no time in the future: write 2026-12-01, 2026-12-01T09:00:00+05:30, 12h or 7d.`,
  );
}

/** Reads `REGISTRY_MAX_AGE_DAYS`, in milliseconds. Throws a {@link UsageError}. */
export function readMaxAge({
  REGISTRY_MAX_AGE_DAYS: text,
}: Readonly<Record<string, string | undefined>>): number {
  const result = maxAgeSchema.safeParse(text || undefined);
  if (result.success) return result.data;
  throw new UsageError(`REGISTRY_MAX_AGE_DAYS is a number of days, at most 3650, not "${text}".`);
}
