import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { settingsTable as consoleSettings } from '@szn/console/config';
import { settingsTable as gatewaySettings } from '@szn/gateway/config';
import { settingsTable as providerSettings } from '@szn/provider/config';
import { listSettings, type SettingRow } from '@szn/settings/settings';
import { exitOnFailure } from '@szn/remote-kit/lib/child-processes';
import { format, resolveConfig } from 'prettier';
import { root } from './project/project-folders.ts';

const settingsFile = path.join(root, 'docs/settings.md');

const introduction = `# Settings

The environment variables of gateway, provider and console. \`npm run describe-settings\` writes this page from the tables by which
the processes read them.

An empty variable counts as unset. A process lists all faults of its configuration and exits with 1 before it opens a port. A
variable that is no setting, but begins like one of ours or differs from one in one letter of six, is a fault too. To check a
configuration without starting the process, add \`--check-config\` to its start command, or run \`npm run check-config -- gateway\`.

A secret can be in a file that the variable with the suffix \`_FILE\` names ([secrets](security.md#secrets)):
\`SESSION_SECRET_FILE=/run/secrets/session-secret\`. White space around the content is removed.

With \`NODE_ENV=production\` no process invents data or keys: what is **required** has no default then.`;

/** The content of docs/settings.md. */
async function settingsDocument(): Promise<string> {
  const text = [
    introduction,
    ...describeTable('Gateway', listSettings(gatewaySettings)),
    ...describeTable('Provider', listSettings(providerSettings)),
    ...describeTable('Console', listSettings(consoleSettings)),
  ].join('\n\n');
  return format(text, { ...(await resolveConfig(settingsFile)), parser: 'markdown' });
}

function describeTable(title: string, rows: readonly SettingRow[]): readonly string[] {
  const lines = rows.map(
    (row) => `| \`${row.name}\` | ${defaultOf(row)} | ${row.unit ?? ''} | ${meaningOf(row)} |`,
  );
  return [
    `## ${title}`,
    ['| Setting | Default | Unit | Meaning |', '| --- | --- | --- | --- |', ...lines].join('\n'),
  ];
}

function defaultOf({ default: text, isRequired, production }: SettingRow): string {
  if (isRequired) return '**required**';
  const usual = text ? `\`${text}\`` : '';
  if (!production) return usual;
  if ('default' in production) return `${usual}; in production \`${production.default}\``;
  const rule = 'required' in production ? '**required** in production' : 'not in production';
  return [usual, rule].filter(Boolean).join('; ');
}

function meaningOf({ meaning, isSecret, production }: SettingRow): string {
  const reasons = production && 'required' in production ? [`In production: ${production.required}`] : [];
  return [isSecret ? `${meaning} (secret)` : meaning, ...reasons].join('. ').replaceAll('|', '\\|');
}

/** `npm run describe-settings`: writes docs/settings.md from the tables of the processes; `-- --check` compares it. */
async function main([option]: readonly string[]): Promise<void> {
  const text = await settingsDocument();
  if (option !== '--check') return writeFile(settingsFile, text);
  if ((await readFile(settingsFile, 'utf8')) !== text)
    throw new Error('docs/settings.md is not current: npm run describe-settings');
}

void exitOnFailure(main(process.argv.slice(2)));
