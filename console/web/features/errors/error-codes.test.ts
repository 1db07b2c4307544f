import { readFileSync } from 'node:fs';
import path from 'node:path';
import { errorCodes } from './error-codes.ts';

test('The codes and their meanings are those of docs/errors.md', () => {
  const text = readFileSync(path.resolve(import.meta.dirname, '../../../../docs/errors.md'), 'utf8');
  const sections = [...text.matchAll(/^## (SZN-\d+)\n\n\*\*([^*]+)\*\*/gm)];
  expect(Object.fromEntries(sections.map(([, code, meaning]) => [code, meaning]))).toEqual(errorCodes);
});
