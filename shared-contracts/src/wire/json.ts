/** A JSON object with unverified fields. */
export type JsonObject = Readonly<Record<string, unknown>>;

export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The value of an own field; never of the prototype. */
export function readField(value: unknown, name: string): unknown {
  return isJsonObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;
}

/** The trimmed text; `undefined` if the value is no text or is empty. */
export function readText(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined;
  const trimmed = value.trim();
  return trimmed === '' ? undefined : trimmed;
}

/** An entity's `_id` as text, whether it was sent as text or as a number. */
export function readId(value: unknown): string | undefined {
  return typeof value === 'number' && Number.isFinite(value) ? String(value) : readText(value);
}
