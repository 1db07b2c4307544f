import fc from 'fast-check';
import { z } from 'zod';

/** The parts of a JSON schema that the API's own schemas use. */
const schemaShape = z.object({
  type: z.string().optional(),
  enum: z.array(z.unknown()).optional(),
  const: z.unknown().optional(),
  anyOf: z.array(z.record(z.string(), z.unknown())).optional(),
  properties: z.record(z.string(), z.record(z.string(), z.unknown())).optional(),
  items: z.record(z.string(), z.unknown()).optional(),
  minimum: z.number().optional(),
  maximum: z.number().optional(),
});

/** Names that every object has a value for, or that a language feature looks for. */
export const objectNames = [
  ...Object.getOwnPropertyNames(Object.prototype),
  'prototype',
  'then',
  'toJSON',
  'length',
];

const knownTraps = [
  ...objectNames,
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '%00',
  "' or 1=1 --",
  '"; drop table products; --',
  '%',
  '_',
  '\\',
  '%27',
  '../../etc/passwd',
  '..%2f..%2f',
  '<script>alert(1)</script>',
  'undefined',
  'null',
  'NaN',
  'Infinity',
  '-1',
  '0',
  '1e309',
  '999999999999999999999',
  '[object Object]',
  '\u202Egnp.exe',
  'İstanbul',
  'ｆｕｌｌ',
  '👩‍👩‍👧‍👦',
  "to_tsquery('a')",
  'a & b | !c :*',
  "'a':*A",
  '<->',
  'n.1.99999999999999.0123456789abcdef01234567',
  'n.0.0.000000000000000000000000',
  'l.5.999999999999999.ffffffffffffffffffffffff',
  ',,,',
  'a,b,,c',
];

/** Texts that commonly cause errors, and arbitrary text. */
export const hostileText: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(...knownTraps),
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.string({ unit: 'grapheme', maxLength: 200 }),
);

/** Values that match a schema, mixed with values that do not. */
export function arbitraryFor(schema: Readonly<Record<string, unknown>>): fc.Arbitrary<unknown> {
  const shape = schemaShape.parse(schema);
  if (shape.enum !== undefined) return fc.constantFrom(...shape.enum);
  if (shape.anyOf !== undefined) return fc.oneof(...shape.anyOf.map(arbitraryFor));
  if (shape.properties !== undefined) return arbitraryObject(shape.properties);
  switch (shape.type) {
    case 'array':
      return fc.array(arbitraryFor(shape.items ?? {}), { maxLength: 5 });
    case 'integer':
    case 'number':
      return fc.oneof(arbitraryNear(shape), fc.integer(), fc.double());
    case 'boolean':
      return fc.boolean();
    case undefined:
    default:
      return fc.oneof(
        hostileText,
        fc.constantFrom('men', 'women', 'TurntUp', 'Hoodies', 'oversized', '1000', 'hoodie'),
      );
  }
}

function arbitraryObject(
  properties: Readonly<Record<string, Record<string, unknown>>>,
): fc.Arbitrary<unknown> {
  const fields = Object.fromEntries(
    Object.entries(properties).map(([name, field]) => [name, arbitraryFor(field)]),
  );
  return fc.oneof(
    { weight: 4, arbitrary: fc.record(fields) },
    { weight: 1, arbitrary: fc.record(fields, { requiredKeys: [] }) },
    { weight: 1, arbitrary: fc.object({ maxDepth: 3 }) },
  );
}

function arbitraryNear({
  minimum = -100,
  maximum = 10_000,
}: z.output<typeof schemaShape>): fc.Arbitrary<number> {
  return fc.integer({ min: minimum, max: Math.min(maximum, 10_000) });
}
