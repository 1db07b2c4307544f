import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { testProjectRoot } from '../../../test/support/test-project-root.ts';
import { migrationsText } from './migrations.ts';

/** Rules of taste, and timeouts, which `migrate` sets. Migrations run once, in one transaction. */
const unused = [
  'prefer-bigint-over-int',
  'prefer-bigint-over-smallint',
  'prefer-robust-stmts',
  'require-lock-timeout',
  'require-statement-timeout',
];
const squawk = join(testProjectRoot, 'node_modules/squawk-cli/js/bin/squawk');

const statementsByName: Readonly<Record<string, readonly string[]>> = JSON.parse(migrationsText);

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'szn-migrations-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** What the linter says about a migration; empty when it finds nothing. */
function lint(statements: readonly string[]): string {
  const file = join(folder, 'migration.sql');
  writeFileSync(file, `${statements.join(';\n')};\n`);
  const parameters = [
    '--pg-version',
    '15.0',
    '--assume-in-transaction',
    ...unused.map((rule) => `--exclude=${rule}`),
  ];
  const { stdout, stderr, status, error } = spawnSync(
    process.execPath,
    [squawk, ...parameters, '--reporter', 'gcc', file],
    {
      encoding: 'utf8',
    },
  );
  if (error !== undefined) throw error;
  return status === 0 ? '' : stdout + stderr;
}

test.each(Object.entries(statementsByName))('%s locks no table for long', (_name, statements) => {
  expect(lint(statements)).toBe('');
});

test('a new table with its indexes and a new nullable column pass', () => {
  const statements = [
    'create table boxes (id bigint primary key, at timestamptz not null)',
    'create index on boxes (at)',
    'alter table products add column box text',
    'alter table products add column count integer not null default 0',
  ];
  expect(lint(statements)).toBe('');
});

test.each([
  ['create index on products (title)', 'require-concurrent-index-creation'],
  ['alter table products alter column price_paise type bigint', 'changing-column-type'],
  ['alter table products add column at timestamptz default clock_timestamp()', 'adding-field-with-default'],
  ['alter table products add column box text not null', 'adding-required-field'],
  ['alter table products alter column colour set not null', 'adding-not-nullable-field'],
  ['alter table products add constraint c check (price_paise > 1)', 'constraint-missing-not-valid'],
  ['alter table products add constraint u unique (link)', 'disallowed-unique-constraint'],
  ['alter table boards add foreign key (id) references products', 'adding-foreign-key-constraint'],
  ['alter table products rename column title to name', 'renaming-column'],
  ['alter table products rename to pieces', 'renaming-table'],
  ['alter table products drop column colour', 'ban-drop-column'],
  ['drop table boards', 'ban-drop-table'],
])('%s is refused', (statement, rule) => {
  expect(lint([statement])).toContain(rule);
});
