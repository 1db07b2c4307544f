import { isJsonObject, readField, readText, type JsonObject } from '@szn/shared-contracts';
import { fieldsOf, flag, number, text } from './read-answer.ts';

const readChange = fieldsOf({
  id: number,
  at: text,
  author: readText,
  name: text,
  /** `added`, `changed` or `removed`. */
  verb: text,
  /** The fields that a change has replaced; `null`: there was none. */
  former: (value): JsonObject => (isJsonObject(value) ? value : {}),
  isUndoable: flag,
});

/** A change of a brand or feed. */
export type ShopChange = ReturnType<typeof readChange>;

export type ShopChanges = {
  /** The next change names it. */
  readonly revision: string;
  /** Of the last 30 days, the newest first. */
  readonly history: readonly ShopChange[];
};

export function readShopChanges(answer: unknown): ShopChanges {
  const history = readField(answer, 'history');
  return {
    revision: text(readField(answer, 'revision')),
    // A provider of the version before has none.
    history: Array.isArray(history) ? history.filter(isJsonObject).map(readChange) : [],
  };
}

/** Nothing for the answer of a provider of the version before, which has no revision. */
export function ifMatch({ revision }: Pick<ShopChanges, 'revision'>) {
  return revision === '' ? {} : { ifMatch: `"${revision}"` };
}
