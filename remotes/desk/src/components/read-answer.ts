import { RequestError, isJsonObject, readField, readText } from '@szn/shared-contracts';

type Reader<Value> = (value: unknown) => Value;

/** Reads an object by a reader for each of its fields. */
export function fieldsOf<Readers extends Readonly<Record<string, Reader<unknown>>>>(readers: Readers) {
  type Fields = { readonly [Name in keyof Readers]: ReturnType<Readers[Name]> };
  return (value: unknown): Fields => {
    const entries = Object.entries(readers).map(([name, read]) => [name, read(readField(value, name))]);
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- each field is read by its reader
    return Object.fromEntries(entries) as Fields;
  };
}

/** The objects of a list that an answer must have. Throws a `RequestError` without one. */
export function listOf<Item>(read: Reader<Item>): Reader<readonly Item[]> {
  return (value) => {
    if (!Array.isArray(value)) throw new RequestError('malformed');
    return value.filter(isJsonObject).map(read);
  };
}

export function text(value: unknown): string {
  return readText(value) ?? '';
}

export function textOrNull(value: unknown): string | null {
  return readText(value) ?? null;
}

/** Throws a `RequestError` without one. */
export function neededText(value: unknown): string {
  const found = readText(value);
  if (found === undefined) throw new RequestError('malformed');
  return found;
}

export function texts(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];
}

export function number(value: unknown): number {
  return typeof value === 'number' ? value : 0;
}

export function flag(value: unknown): boolean {
  return value === true;
}
