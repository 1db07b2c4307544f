import { readFileSync } from 'node:fs';
import path from 'node:path';

const read = (file: string) => readFileSync(path.resolve(__dirname, file), 'utf8');
const codesIn = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, code]) => code);

test('docs/errors.md has one section for each error code', () => {
  const codes = codesIn(read('remote-source.ts'), /\| '(SZN-\d+)'/g);
  const sections = codesIn(read('../../../docs/errors.md'), /^## (SZN-\d+)$/gm);

  expect(codes.length).toBeGreaterThan(0);
  expect(sections).toEqual(codes);
});
