import { RequestError, isJsonObject, readField, type JsonObject } from '@szn/shared-contracts';

/** The objects of a list that an answer of the desk must have. Throws a `RequestError` without one. */
export function readRecords(answer: unknown, name: string): readonly JsonObject[] {
  const list = readField(answer, name);
  if (!Array.isArray(list)) throw new RequestError('malformed');
  return list.filter(isJsonObject);
}

export function readNumber(value: unknown): number {
  return typeof value === 'number' ? value : 0;
}
