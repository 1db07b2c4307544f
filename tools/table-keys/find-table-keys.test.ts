import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { root as repository } from '../project/project-folders.ts';

const head = `
declare const table: Readonly<Record<string, number>>;
declare const byKind: Readonly<Record<'a' | 'b', number>>;
declare const list: readonly number[];
declare const text: string, index: number, kind: 'a' | 'b', json: any;
`;

const failing = [
  'export const a = table[text];',
  'export const a = table?.[`x-${text}`];',
  'export const a = json[text];',
  'export const a = byKind[json];',
  'export const a: Record<string, number> = {};\na[text] = 1;',
  'export const a: Record<string, number> = {};\na[text] ??= 1;',
  'export const a = text in table;',
  'export const { [text]: a } = table;',
  'export const a = Object.assign({}, table);',
  'export const a = Object.assign({}, json);',
  '// table-keys:\nexport const a = table[text];',
  '// table-keys: there is nothing to accept\nexport const a = 1;',
];

const passing = [
  'export const a = byKind[kind];',
  'export const a = list[index];',
  'export const a = table.constructor;',
  "export const a = table['a'];",
  "export const a = 'a' in table;",
  'export const a = new Map(Object.entries(table)).get(text);',
  'export const a = { ...table, [text]: 1 };',
  'export const a = Object.assign({}, { b: 1 });',
  'const a = { ...table };\ndelete a[text];\nexport default a;',
  'export const { [text]: _a, ...b } = table;',
  'export const a = <Key extends string>(of: Record<Key, number>, key: Key) => of[key];',
  '// table-keys: the text is one of a list of constants\nexport const a = table[text];',
];

describe('check-table-keys', () => {
  let root: string;
  let found: readonly string[];
  beforeAll(() => {
    root = mkdtempSync(path.join(tmpdir(), 'table-keys-'));
    const options = { strict: true, target: 'es2022', lib: ['es2022'], types: [], noEmit: true };
    writeFileSync(path.join(root, 'tsconfig.json'), JSON.stringify({ compilerOptions: options }));
    const write = (name: string, code: string) => writeFileSync(path.join(root, name), `${head}${code}\n`);
    failing.forEach((code, index) => write(`failing-${index}.ts`, code));
    passing.forEach((code, index) => write(`passing-${index}.ts`, code));
    write('some.test.ts', failing[0] ?? '');
    // As a program: Jest does not load the modules of TypeScript.
    const program = path.join(repository, 'tools/check-table-keys.ts');
    const { stderr, status } = spawnSync(process.execPath, ['--import', 'tsx', program, root], {
      cwd: repository,
      encoding: 'utf8',
    });
    expect(status).toBe(1);
    found = stderr.split('\n').map((line) => line.split(':')[0] ?? '');
  }, 120_000);
  afterAll(() => rmSync(root, { recursive: true }));

  it.each(failing.map((code, index) => [code, index]))('reports %s', (_code, index) => {
    expect(found.filter((file) => file === `failing-${index}.ts`)).toHaveLength(index === 10 ? 2 : 1);
  });

  it.each(passing.map((code, index) => [code, index]))('accepts %s', (_code, index) => {
    expect(found).not.toContain(`passing-${index}.ts`);
  });

  it('leaves tests out', () => {
    expect(found).not.toContain('some.test.ts');
  });
});
