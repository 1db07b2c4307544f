import { z } from 'zod';
import { checkDocument, DocumentError, formatStoredDocument, parseStoredDocument } from './json-document.ts';

const schema = z.strictObject({ sizes: z.record(z.string(), z.number()) });

test('The message about a document with many faults, and long names, has the first twenty', () => {
  const sizes = Object.fromEntries(
    Array.from({ length: 5000 }, (_, number) => [`${number}${'x'.repeat(1000)}`, 'wide']),
  );

  const check = () => checkDocument('a.json', { sizes }, schema);
  expect(check).toThrow(/^a\.json is not usable \(sizes\.0xxx.*; and 4980 more\)\.$/);
  expect(check).toThrow(expect.objectContaining({ message: expect.not.stringMatching(/.{8000}/) }));
});

test('A document of a store with more than 4 MB is neither parsed nor written', () => {
  const bytes = Buffer.from(`{"sizes":{}}${' '.repeat(4 * 1024 * 1024)}`);

  expect(() => parseStoredDocument('a.json', bytes, schema)).toThrow(
    new DocumentError('a.json has more than 4 MB.'),
  );
  expect(parseStoredDocument('a.json', bytes.subarray(0, 100), schema)).toEqual({ sizes: {} });
  const sizes = Object.fromEntries(Array.from({ length: 400_000 }, (_, number) => [number, 1]));
  expect(() => formatStoredDocument('a.json', { sizes }, schema)).toThrow('a.json has more than 4 MB.');
});
