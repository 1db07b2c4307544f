import { readFileSync } from 'node:fs';
import path from 'node:path';
import { errorCodes } from './error-codes.ts';

/** The words of a Markdown text. */
function wordsOf(markdown: string): string {
  return markdown
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/[`*]/g, '')
    .replace(/\s+/g, ' ')
    .trim();
}

test('The codes, their meanings and what to do are those of docs/errors.md', () => {
  const text = readFileSync(path.resolve(import.meta.dirname, '../../../../docs/errors.md'), 'utf8');
  const sections = text
    .split(/^## /m)
    .slice(1)
    .map((section) => wordsOf(section));
  expect(errorCodes.map(({ code, meaning, advice }) => `${code} ${meaning} ${advice}`)).toEqual(sections);
});
