import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findViolations } from './find-violations.ts';

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
  'shared-contracts/package.json': '{"name":"@szn/shared-contracts","exports":{".":"./src/index.ts"}}',
  'shared-contracts/src/index.ts':
    "import { Observable } from 'rxjs';\nexport type Bus = Observable<string>;\n",
  'remotes/home/package.json': '{"name":"@szn/home","featureOrder":["hero","slides"]}',
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
});
