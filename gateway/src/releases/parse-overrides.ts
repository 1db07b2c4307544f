/** One remote of an override, as it was asked for. */
export type RequestedOverride =
  { readonly name: string; readonly version: string } | { readonly name: string; readonly origin: string };

/** An override that is not to be had; the message is for whoever asked for it. */
export class OverrideError extends Error {
  override readonly name = 'OverrideError';
  /** By this the server answers with the message: the fault is the asker's. */
  readonly statusCode = 400;
}

const partPattern = /^([a-z][a-z0-9-]{0,40})@(.+)$/;
const versionPattern = /^\d+\.\d+\.\d+(?:-[0-9a-z.-]+)?$/;
const mostParts = 8;
const mostCharacters = 500;

/**
 * Reads `catalogue@2.1.0,home@http://localhost:4101`. Throws an {@link OverrideError} when it is anything else: the
 * text comes from the address of a page.
 */
export function parseOverrides(text: string): readonly RequestedOverride[] {
  const parts = text.length > mostCharacters ? [] : text.split(',');
  if (parts.length === 0 || parts.length > mostParts) throw new OverrideError('This override is too long.');
  const overrides = parts.map(parsePart);
  const names = overrides.map(({ name }) => name);
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice !== undefined) throw new OverrideError(`"${twice}" is overridden twice.`);
  return overrides;
}

function parsePart(part: string): RequestedOverride {
  const [, name = '', target = ''] = partPattern.exec(part) ?? [];
  if (versionPattern.test(target)) return { name, version: target };
  const origin = readOrigin(target);
  if (name !== '' && origin !== null) return { name, origin };
  throw new OverrideError(
    `"${part}" is no override. Write remote@version or remote@http://host:port, several with commas between.`,
  );
}

/** An origin and no more: no path, no user, no query. */
function readOrigin(target: string): string | null {
  if (!URL.canParse(target)) return null;
  const { origin, protocol } = new URL(target);
  const isWeb = protocol === 'http:' || protocol === 'https:';
  return isWeb && origin === target.replace(/\/$/, '') ? origin : null;
}
