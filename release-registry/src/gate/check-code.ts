import { site } from '@szn/shared-contracts';
import type { CodeExcuse, ReleaseRecord } from '@szn/shared-contracts/release';
import { RejectedError } from '../lib/errors.ts';
import type { Build } from '../records/read-build.ts';
import { type CodeViolation, findCodeViolations } from './find-code-violations.ts';
import { findStyleViolations } from './find-style-leaks.ts';

/** The storefront's own links, which the shared packages contain. */
const storefrontHosts = [site.instagramUrl, site.twitterUrl].map((url) => new URL(url).host);

/**
 * Throws a {@link RejectedError} that lists the code in the scripts and style sheets of a build which breaks a rule without an excuse in its
 * package.json. Returns warnings: excuses that excuse nothing.
 */
export function checkCode({ record, files }: Pick<Build, 'record' | 'files'>): readonly string[] {
  const { hosts = [], excuses = [] } = record;
  const known = [...storefrontHosts, ...hosts];
  const read = files
    .filter(({ name }) => /\.(?:[cm]?js|css)$/.test(name))
    .map(({ name, bytes }) => ({ name, code: bytes.toString('utf8') }));
  const findViolations = (file: CodeFile) =>
    file.name.endsWith('.css')
      ? findStyleViolations(file, { remote: record.name, hosts: known })
      : findCodeViolations(file, known);
  const used = new Set<CodeExcuse>();
  const refused = read.flatMap((file) =>
    findViolations(file).flatMap((violation) => {
      const excuse = excuses.find((one) => isExcused(one, file, violation));
      if (excuse) used.add(excuse);
      return excuse ? [] : [describeViolation(file, violation)];
    }),
  );
  if (refused.length > 0) throw new RejectedError(describeRefusal(record, refused));
  return excuses
    .filter((excuse) => !used.has(excuse))
    .map(
      ({ rule, match }) => `the excuse for ${rule} "${match}" matches no code: remove it from package.json`,
    );
}

type CodeFile = { readonly name: string; readonly code: string };

function isExcused(
  { rule, match, file = '' }: CodeExcuse,
  { name, code }: CodeFile,
  violation: CodeViolation,
) {
  const { start, end } = violation;
  return rule === violation.rule && name.startsWith(file) && code.slice(start, end).includes(match);
}

const snippetLength = 80;
/** Further violations are usually the same one in other places. */
const listedViolations = 20;

/** `global-write at browser/remote.js:1:1234: window.fetch = …` */
function describeViolation({ name, code }: CodeFile, { rule, start, end, host }: CodeViolation): string {
  const lines = code.slice(0, start).split('\n');
  const position = `${name}:${lines.length}:${(lines.at(-1) ?? '').length + 1}`;
  const text = code.slice(start, end).replaceAll(/\s+/g, ' ');
  const snippet = text.length > snippetLength ? `${text.slice(0, snippetLength)}…` : text;
  return `${rule} at ${position}: ${host === undefined ? '' : `${host} in `}${snippet}`;
}

function describeRefusal({ name, version }: ReleaseRecord, refused: readonly string[]): string {
  const listed = refused.slice(0, listedViolations).map((line) => `  ${line}`);
  const rest = refused.length > listed.length ? [`  and ${refused.length - listed.length} more`] : [];
  const remedy = 'Change the code, or name the host in "hosts" or the code in "excuses" of its package.json.';
  return [`${name}@${version} is refused for its code:`, ...listed, ...rest, remedy].join('\n');
}

/** The declared hosts, the excuses and the skipped checks of a version, one line each. */
export function describeExceptions({
  hosts = [],
  excuses = [],
  skippedChecks = [],
}: Pick<ReleaseRecord, 'hosts' | 'excuses' | 'skippedChecks'>): readonly string[] {
  return [
    ...(skippedChecks.length > 0 ? [`published without checking ${skippedChecks.join(' and ')}`] : []),
    ...(hosts.length > 0 ? [`hosts: ${hosts.join(', ')}`] : []),
    ...excuses.map(({ rule, match, reason }) => `excuse: ${rule} "${match}": ${reason}`),
  ];
}
