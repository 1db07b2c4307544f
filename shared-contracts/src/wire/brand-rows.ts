import { brandKey, brandTexts, brandTiers, type BrandRow } from '../routes/brand-rows.ts';
import { isPlainLine } from './plain-line.ts';
import { isJsonObject, readField, readWebUrl } from './readers.ts';

/** Letters of any language, digits and hyphens: a slug is one segment of an address. */
const slugPattern = /^[\p{L}\p{N}][\p{L}\p{N}-]{0,59}$/u;

const maxBrands = 2000;
const maxAliases = 20;
const maxHomePlace = 9999;

/**
 * Reads an unverified list of brands, without fields that this release does not know. `undefined` if one of them is invalid, or if
 * two share a name.
 */
export function readBrandRows(value: unknown): readonly BrandRow[] | undefined {
  if (!Array.isArray(value) || value.length > maxBrands) return undefined;
  const rows = value.map(withKnownFields);
  return rows.every(isBrandRow) && findSharedName(rows) === undefined ? rows : undefined;
}

function withKnownFields(row: unknown): unknown {
  if (!isJsonObject(row)) return row;
  return Object.fromEntries(fields.flatMap(([name]) => (row[name] === undefined ? [] : [[name, row[name]]])));
}

const isOptional =
  (isValid: (value: unknown) => boolean) =>
  (value: unknown): boolean =>
    value === undefined || isValid(value);

const fields: readonly (readonly [keyof BrandRow, (value: unknown) => boolean])[] = [
  ['slug', (value) => typeof value === 'string' && slugPattern.test(value)],
  ['label', isOptional(isName)],
  ['storedName', isOptional(isName)],
  ['tier', isOptional((value) => brandTiers.some((tier) => tier === value))],
  ['homePlace', isOptional(isPlace)],
  ['aliases', isOptional(isAliases)],
  ['isInFooter', isOptional((value) => typeof value === 'boolean')],
  ...brandTexts.map((name) => [name, isOptional(isText)] as const),
  ['policyLink', isOptional(isPolicyLink)],
];

function isBrandRow(value: unknown): value is BrandRow {
  return isJsonObject(value) && fields.every(([name, isValid]) => isValid(readField(value, name)));
}

function isPlace(value: unknown): boolean {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= maxHomePlace;
}

function isAliases(value: unknown): boolean {
  return Array.isArray(value) && value.length <= maxAliases && value.every(isName);
}

function isText(value: unknown): boolean {
  return typeof value === 'string' && value.trim() !== '' && value.length <= 120 && isPlainLine(value);
}

function isPolicyLink(value: unknown): boolean {
  return typeof value === 'string' && value.length <= 300 && readWebUrl(value) === value;
}

function isName(value: unknown): value is string {
  return typeof value === 'string' && value.length <= 60 && brandKey(value) !== '' && isPlainLine(value);
}

/** A name that two brands have: a page, or products, would belong to both. */
export function findSharedName(rows: readonly BrandRow[]): string | undefined {
  const findShared = createNameCheck();
  for (const row of rows) {
    const name = findShared(row);
    if (name !== undefined) return name;
  }
  return undefined;
}

/** Creates a function that takes one brand after another and returns a name that one before has already; it does not remember that brand. */
export function createNameCheck(): (row: BrandRow) => string | undefined {
  const taken = new Set<string>();
  return ({ slug, label, storedName, aliases = [] }) => {
    const names = [slug, label, storedName, ...aliases].filter((name) => name !== undefined);
    const shared = names.find((name) => taken.has(brandKey(name)));
    if (shared === undefined) for (const name of names) taken.add(brandKey(name));
    return shared;
  };
}
