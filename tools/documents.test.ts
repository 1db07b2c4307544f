import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { listFiles } from './imports/import-graph.ts';
import { root } from './project/project-folders.ts';

const files = listFiles(root);
const folders = new Set(files.flatMap(foldersOf));
const documents = files
  .filter((file) => file.endsWith('.md'))
  .map((file) => ({
    file,
    folder: path.posix.dirname(file),
    text: readFileSync(path.join(root, file), 'utf8'),
  }));

/** Superseded decisions describe what is gone. */
const current = documents.filter(({ file }) => !file.includes('/superseded/'));

/** What a build or a run makes: it may be missing. */
const made = /(^|\/)(dist|releases|node_modules|test-results|packages|\.data|\.cache)(\/|$)/;

function foldersOf(file: string): readonly string[] {
  const parts = file.split('/').slice(0, -1);
  return parts.map((_part, index) => parts.slice(0, index + 1).join('/'));
}

const isThere = (name: string) => files.includes(name) || folders.has(name);

/** GitHub's anchor of a heading. */
function anchorsOf(text: string): readonly string[] {
  const headings = text.match(/^#+ .+$/gm) ?? [];
  return headings.map((heading) =>
    heading
      .replace(/^#+ /, '')
      .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );
}

test('each link between documents leads to a file and a heading', () => {
  const dead = documents.flatMap(({ file, folder, text }) =>
    [...text.matchAll(/\]\(([^)\s]+)\)/g)].flatMap(([, link = '']) => {
      if (/^[a-z]+:/.test(link)) return [];
      const [target = '', anchor] = link.split('#');
      const name = target === '' ? file : path.posix.normalize(path.posix.join(folder, target));
      const found = documents.find((document) => document.file === name);
      const hasAnchor = anchor === undefined || (found && anchorsOf(found.text).includes(anchor));
      return isThere(name) && hasAnchor ? [] : [`${file}: ${link}`];
    }),
  );

  expect(dead).toEqual([]);
});

/** The texts in `code`, without those that stand for many: `*`, `{a,b}`, `<name>`. */
function namesIn(text: string): readonly string[] {
  const inline = text.replaceAll(/```[\s\S]*?```/g, '').matchAll(/`([^`\n]+)`/g);
  return [...inline].map(([, name = '']) => name).filter((name) => /^[\w.@/-]+$/.test(name));
}

/** From the root, from the folder of the document, or as the end of the path of one file. */
function leadsNowhere(name: string, folder: string): boolean {
  const trimmed = name.replace(/\/$/, '');
  const isPath =
    folders.has(trimmed.split('/')[0] ?? '') || /\.(tsx?|[mc]?js|json|css|md|ya?ml|svg)$/.test(trimmed);
  if (!trimmed.includes('/') || /^[/@]/.test(trimmed) || !isPath || made.test(trimmed)) return false;
  const end = `/${trimmed.replace(/^(\.\.?\/)+/, '')}`;
  return (
    !isThere(trimmed) &&
    !isThere(path.posix.join(folder, trimmed)) &&
    !files.some((file) => file.endsWith(end))
  );
}

test('each path in a document exists', () => {
  const dead = current.flatMap(({ file, folder, text }) =>
    namesIn(text).flatMap((name) => (leadsNowhere(name, folder) ? [`${file}: ${name}`] : [])),
  );

  expect(dead).toEqual([]);
});

/** The names of the scripts in a package.json. */
function scriptsOf(folder: string): readonly string[] {
  const manifest = readFileSync(path.join(root, folder, 'package.json'), 'utf8');
  const { scripts = {} }: { scripts?: Record<string, string> } = JSON.parse(manifest);
  return Object.keys(scripts);
}

/** A new repository for a remote has these. */
const template = readFileSync(path.join(root, 'remote-kit/src/create/remote-template.ts'), 'utf8');
const scriptsOfTemplate = [...template.matchAll(/^ {2}(\w+): 'szn/gm)].map(([, name = '']) => name);

test('each npm command in a document exists', () => {
  const pattern = /npm run (?:--silent |-s )?((?:--prefix|-w) [\w/-]+ )?([\w-]+)( (?:--prefix|-w) [\w/-]+)?/g;
  const dead = current.flatMap(({ file, text }) =>
    [...text.matchAll(pattern)].flatMap(([command, before = '', script = '', after = '']) => {
      const folder = /(?:--prefix|-w) ([\w/-]+)/.exec(before + after)?.[1] ?? '.';
      const own = file === 'docs/own-repository.md' ? scriptsOfTemplate : [];
      const isScript =
        files.includes(path.posix.join(folder, 'package.json')) && scriptsOf(folder).includes(script);
      return isScript || own.includes(script) ? [] : [`${file}: ${command}`];
    }),
  );

  expect(scriptsOfTemplate.length).toBeGreaterThan(3);
  expect(dead).toEqual([]);
});

test('each line that a change in a document removes stands once in its file', () => {
  const removed = documents.flatMap(({ text }) =>
    [...text.matchAll(/```diff\n([\s\S]*?)```/g)].flatMap(([, diff = '']) => {
      let file = '';
      return diff.split('\n').flatMap((line) => {
        const [, name, content] = /^ *-(?:-- a\/(.+)|([^-].*))$/.exec(line) ?? [];
        file = name ?? file;
        return content === undefined ? [] : [{ file, content }];
      });
    }),
  );

  expect(removed.length).toBeGreaterThan(2);
  for (const { file, content } of removed) {
    const lines = readFileSync(path.join(root, file), 'utf8').split('\n');
    expect([file, content, lines.filter((line) => line === content).length]).toEqual([file, content, 1]);
  }
});

test('each of at least nine rows of "Where to start" names a file or a folder', () => {
  const guide = documents.find(({ file }) => file === 'CONTRIBUTING.md')?.text ?? '';
  const section = guide.split('## Where to start')[1]?.split('\n## ')[0] ?? '';
  const rows = section.split('\n').filter((line) => /^\| (?!-|I want)/.test(line));
  const vague = rows.filter((row) => !namesIn(row).some((name) => existsSync(path.join(root, name))));

  expect(rows.length).toBeGreaterThanOrEqual(9);
  expect(vague).toEqual([]);
});

test('the index of decisions lists each record once, under its title', () => {
  const index = documents.find(({ file }) => file === 'docs/decisions/README.md')?.text ?? '';
  const listed = [...index.matchAll(/^- \[(.*)\]\((.*?)\)/gm)].map(([, title, file]) => `${file} # ${title}`);
  const records = documents
    .filter(({ file }) => /^docs\/decisions\/.*\d{4}-[^/]*$/.test(file))
    .map(({ file, text }) => `${path.posix.relative('docs/decisions', file)} ${text.split('\n')[0]}`);

  expect(listed.sort()).toEqual(records.sort());
});

test('each decision that a source names exists', () => {
  const sources = files.filter((file) => /\.(tsx?|mjs|css|md)$/.test(file));
  const given = files.flatMap((file) => /^docs\/decisions\/.*?(\d{4})-/.exec(file)?.[1] ?? []);
  const numbers = new Set(given);
  expect(given).toEqual([...numbers]);
  const dead = sources.flatMap((file) =>
    [...readFileSync(path.join(root, file), 'utf8').matchAll(/\bdecision (\d{4})\b/gi)].flatMap(
      ([text, number = '']) => (numbers.has(number) ? [] : [`${file}: ${text}`]),
    ),
  );

  expect(dead).toEqual([]);
});

test('the glossary has at most fifteen words', () => {
  const glossary = documents.find(({ file }) => file === 'docs/glossary.md')?.text ?? '';
  expect((glossary.match(/^\| \*\*/gm) ?? []).length).toBeLessThanOrEqual(15);
});
