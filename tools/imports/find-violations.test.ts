import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createRemote } from '@szn/remote-kit/create-remote';
import { findUndeclared } from './find-undeclared.ts';
import { findViolations } from './find-violations.ts';
import { readImports } from './import-graph.ts';

const trees: string[] = [];

afterEach(() => {
  for (const tree of trees.splice(0)) rmSync(tree, { recursive: true });
});

/** Writes a small repository and returns what the check reports, as `file:line` and text. */
function check(files: Readonly<Record<string, string>>) {
  const root = mkdtempSync(path.join(tmpdir(), 'imports-'));
  trees.push(root);
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(root, name)), { recursive: true });
    writeFileSync(path.join(root, name), text);
  }
  return findViolations(root, Object.keys(files)).map(({ file, line, text }) => `${file}:${line} ${text}`);
}

const clean = {
  'shared-contracts/package.json':
    '{"name":"@szn/shared-contracts","exports":{".":"./src/index.ts"},"dependencies":{"rxjs":"7"}}',
  'shared-contracts/src/index.ts':
    "import { Observable } from 'rxjs';\nexport type Bus = Observable<string>;\n",
  'remotes/home/package.json':
    '{"name":"@szn/home","featureOrder":["hero","slides"],"dependencies":{"@szn/shared-contracts":"*","react":"19"}}',
  'remotes/home/src/remote.tsx':
    "import { Hero } from './features/hero/hero.tsx';\nexport const page = () => import('./lib/dates.ts');\nexport default Hero;\n",
  'remotes/home/src/features/hero/hero.tsx':
    "import { Slides } from '../slides/slides.tsx';\nimport { useState } from 'react';\nexport const Hero = [Slides, useState];\n",
  'remotes/home/src/features/slides/slides.tsx':
    "import type { Bus } from '@szn/shared-contracts';\nimport { day } from '../../lib/dates.ts';\nexport const Slides: Bus | number = day;\n",
  'remotes/home/src/lib/dates.ts': 'export const day = 1;\n',
};

describe('findViolations', () => {
  it('accepts a tree that follows the rules', () => {
    expect(check(clean)).toEqual([]);
  });

  it.each([
    [
      'remotes/home/src/lib/a.ts',
      "import '@szn/release-registry/store';",
      /may import of the others: shared-contracts/,
    ],
    [
      'remotes/home/src/lib/a.ts',
      "import '../../../../shell/src/main.ts';",
      /^remotes\/home\/src\/lib\/a\.ts:1 .*reaches into another/,
    ],
    [
      'remotes/home/src/lib/a.ts',
      "\n\nimport axios from 'axios';",
      /a\.ts:3 axios: This workspace may import the packages react/,
    ],
    ['remotes/home/src/lib/a.ts', "import { Subject } from 'rxjs';", /Only types may be imported/],
    ['remotes/home/src/lib/a.ts', "export * from '@szn/shared-contracts/testing';", /imports no test helper/],
    [
      'remotes/home/src/lib/a.ts',
      "import '../features/hero/hero.tsx';",
      /lib\/ imports only the folders below it: none/,
    ],
    [
      'remotes/home/src/components/a.ts',
      "import '../remote.tsx';",
      /components\/ imports only the folders below it: lib/,
    ],
    [
      'remotes/home/src/features/slides/a.ts',
      "import '../hero/hero.tsx';",
      /"slides" may not import feature "hero"/,
    ],
    ['gateway/src/a.ts', "import 'react';", /Code for browsers/],
    [
      'remotes/home/tsconfig.json',
      '{"compilerOptions":{"paths":{\n"x":["../../shell/src/x.ts"]}}}',
      /tsconfig\.json:2 "paths" maps x into shell/,
    ],
  ])('reports an error in %s: %s', (file, text, message) => {
    const shell = { 'shell/src/main.ts': '' };
    const reported = check({ ...clean, ...shell, [file]: text });
    expect(reported.filter((line) => message.test(line))).toHaveLength(1);
  });

  it('allows tests to import test helpers and test libraries', () => {
    const test = "import '@testing-library/react';\nimport '@szn/shared-contracts/testing';\n";
    expect(check({ ...clean, 'remotes/home/src/remote.test.tsx': test })).toEqual([]);
  });

  it('reports two sibling folders that import each other through their subfolders', () => {
    const reported = check({
      'gateway/src/pages/deep/a.ts': "import '../../proxy/b.ts';",
      'gateway/src/proxy/b.ts': '',
      'gateway/src/proxy/deep/c.ts': "import '../../pages/d.ts';",
      'gateway/src/pages/d.ts': '',
    });
    expect(reported).toEqual([
      expect.stringContaining('gateway/src/pages -> gateway/src/proxy -> gateway/src/pages'),
    ]);
  });

  it('reports an import cycle of three folders', () => {
    const reported = check({
      'gateway/src/a/a.ts': "import '../b/b.ts';",
      'gateway/src/b/b.ts': "import '../c/c.ts';",
      'gateway/src/c/c.ts': "import '../a/d.ts';",
      'gateway/src/a/d.ts': '',
    });
    expect(reported).toEqual([expect.stringContaining('import each other: gateway/src/a/a.ts:1')]);
  });

  it.each([
    [3, 0],
    [4, 4],
  ])('for %i mutual imports of a folder and its parent reports %i', (pairs, count) => {
    const names = Array.from({ length: pairs }, (_, index) => `f${index}`);
    const files = names.flatMap((name) => [
      [`gateway/src/${name}/deep/a.ts`, "import '../b.ts';"],
      [`gateway/src/${name}/b.ts`, "import './deep/c.ts';"],
      [`gateway/src/${name}/deep/c.ts`, ''],
    ]);
    expect(check(Object.fromEntries(files))).toHaveLength(count);
  });

  it.each([
    ['gateway/src/a.ts', "import 'zod/v4';", /a\.ts:1 zod\/v4: gateway\/package\.json does not name zod\.$/],
    ['gateway/src/a.ts', "\nrequire.resolve('knip/package.json');", /a\.ts:2 .*does not name knip/],
    [
      'gateway/src/a.ts',
      "import type { A } from 'fastify';import type { B } from 'pino';",
      /does not name pino/,
    ],
    ['shared-contracts/src/a.ts', "import type { A } from 'react';", /does not name react/],
    ['remote-kit/preset.cjs', "require('@swc/jest');", /does not name @swc\/jest/],
  ])('reports a package that the workspace of %s does not name: %s', (file, text, message) => {
    const manifest = '{"devDependencies":{"zod":"4","knip":"6","fastify":"5","react":"19","@swc/jest":"0"}}';
    const own = { ...clean, [`${file.split('/')[0]}/package.json`]: manifest, [file]: text };
    expect(check(own).filter((line) => line.startsWith(file))).toEqual([expect.stringMatching(message)]);
  });
});

test('A remote with a repository of its own names each package that its files, types and commands use', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'imports-'));
  trees.push(folder);
  await createRemote({
    name: 'reviews',
    owner: 'a',
    folder: path.join(folder, 'reviews'),
    layout: 'repository',
  });
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const kit = (file: string) =>
    JSON.parse(readFileSync(path.join(__dirname, '../../remote-kit', file), 'utf8'));
  const manifest = JSON.parse(readFileSync(path.join(folder, 'reviews/package.json'), 'utf8'));
  const { types }: { readonly types: readonly string[] } = kit('tsconfig.remote.json').compilerOptions;

  expect(findUndeclared(folder, readImports(folder, files), files)).toEqual([]);
  const named = Object.keys(manifest.devDependencies);
  expect(types.filter((name) => !named.includes(name) && !named.includes(`@types/${name}`))).toEqual([]);
  // Packages have no programs of other packages: each command is one of the kit.
  expect(Object.values<string>(manifest.scripts).map((words) => words.split(' ')[0])).toEqual(
    Object.keys(manifest.scripts).map(() => 'szn'),
  );
});
