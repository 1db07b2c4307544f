import { commonOptions, verbs, type OptionName, type VerbName } from './verb-table.ts';

const explained: Readonly<Record<OptionName, string>> = {
  env: '<name>       environment to read or change (RELEASE_ENV, or "local")',
  store:
    '<place>      folder, or s3://bucket/prefix, of versions and registries (RELEASES_STORE, or releases)',
  key: '<file>       private key that signs (RELEASE_SIGNING_KEY, or the one in .data/keys)',
  by: '<name>       who does it, for the history (you@this-machine)',
  reason: '<text>       why, for the history',
  json: '             answers in JSON',
  help: '             shows this',
  version: '<version>    version to publish it as (the one in its package.json)',
  from: '<folder>     takes a built workspace with its dist instead of building',
  traffic: '<per cent>   share of the visitors, 0 to 100 (100)',
  'allow-breaking': '             lets a new major version break what live remotes rely on',
  message: '<text>       what shoppers are told (needed)',
  keep: '<number>     versions of each remote to keep (20)',
  limit: '<number>     how many changes to show (20)',
  out: '<folder>     where to put the pair (.data/keys)',
  metrics: '<url>[,<url>] where gateways tell their counters (needed)',
  visits: '<number>     visits before a canary is judged (20)',
  points: '<number>     percentage points more failures than the version before that are let pass (5)',
  every: '<seconds>    pause between two looks (5)',
  once: '             looks once and ends',
};

const exitCodes = `Exit codes: 0 done, 1 failed, 2 not understood, 3 refused by a rule, 4 the store or a document in it is not usable.
Whatever does not end with 0 has changed neither registry nor releases.`;

/** All verbs in a line each. */
export function helpOverview(): string {
  const lines = Object.entries(verbs).map(([name, { subject, summary }]) => {
    const usage = subject === null ? name : `${name} ${subject}`;
    return `  ${usage.padEnd(29)} ${summary}`;
  });
  return `npm run release -- <verb> …\n\n${lines.join('\n')}\n\nOf all verbs:\n${optionLines(commonOptions)}\n\n${exitCodes}\n`;
}

export function helpOf(name: VerbName): string {
  const { subject, summary, options } = verbs[name];
  const usage = ['npm run release --', name, subject].filter((word) => word !== null).join(' ');
  return `${usage}\n\n${summary}\n\n${optionLines([...options, ...commonOptions])}\n\n${exitCodes}\n`;
}

function optionLines(names: readonly OptionName[]): string {
  return names.map((name) => `  --${name.padEnd(14)} ${explained[name]}`).join('\n');
}
