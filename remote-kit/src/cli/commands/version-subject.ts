import { nameSchema, versionSchema } from '@szn/shared-contracts/release';
import { UsageError } from '../usage-error.ts';

export type VersionSubject = { readonly name: string; readonly version: string };

/** A folder of that name in a store holds the registries. */
const reservedNames = ['environments'];

/** Reads `catalogue@1.2.0`. Throws a {@link UsageError}. */
export function parseVersionSubject(text: string | undefined): VersionSubject {
  const [name, version, ...rest] = (text ?? '').split('@');
  if (name === undefined || version === undefined || rest.length > 0) {
    throw new UsageError(
      `"${text ?? ''}" names no version: say <remote>@<version>, such as catalogue@1.2.0.`,
    );
  }
  return { name: parseRemoteName(name), version: parseVersion(version) };
}

/** Throws a {@link UsageError} unless the text is a remote's name. */
export function parseRemoteName(text: string | undefined): string {
  if (text === undefined) throw new UsageError('Which remote? Name one.');
  if (nameSchema.safeParse(text).success && !reservedNames.includes(text)) return text;
  throw new UsageError(
    `"${text}" cannot be a remote's name: small letters, digits and hyphens, a letter first, and not "environments".`,
  );
}

/** Throws a {@link UsageError} unless the text is a version by SemVer 2.0.0. */
export function parseVersion(text: string): string {
  if (versionSchema.safeParse(text).success) return text;
  throw new UsageError(`"${text}" is not a version: say major.minor.patch, such as 1.2.0 or 2.0.0-rc.1.`);
}

/** Throws a {@link UsageError} unless the text is a whole number within the limits. */
export function parseWhole(
  text: string,
  { option, from, to }: { readonly option: string; readonly from: number; readonly to: number },
): number {
  const value = Number(text);
  if (/^\d+$/.test(text) && value >= from && value <= to) return value;
  throw new UsageError(`--${option} takes a whole number from ${from} to ${to}, not "${text}".`);
}
