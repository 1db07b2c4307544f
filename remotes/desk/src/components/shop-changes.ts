import { isJsonObject, readField, readText, type JsonObject } from '@szn/shared-contracts';
import { readNumber } from './read-answer.ts';

/** A change of a brand or feed. */
export type ShopChange = {
  readonly id: number;
  readonly at: string;
  readonly author: string | undefined;
  readonly name: string;
  /** `added`, `changed` or `removed`. */
  readonly verb: string;
  /** The fields that a change has replaced; `null`: there was none. */
  readonly former: JsonObject;
  readonly isUndoable: boolean;
};

export type ShopChanges = {
  /** The next change names it. */
  readonly revision: string;
  /** Of the last 30 days, the newest first. */
  readonly history: readonly ShopChange[];
};

export function readShopChanges(answer: unknown): ShopChanges {
  const history = readField(answer, 'history');
  return {
    revision: readText(readField(answer, 'revision')) ?? '',
    // A provider of the version before has none.
    history: Array.isArray(history) ? history.filter(isJsonObject).map(readChange) : [],
  };
}

function readChange(change: JsonObject): ShopChange {
  const { former } = change;
  return {
    id: readNumber(change['id']),
    at: readText(change['at']) ?? '',
    author: readText(change['author']),
    name: readText(change['name']) ?? '',
    verb: readText(change['verb']) ?? '',
    former: isJsonObject(former) ? former : {},
    isUndoable: change['isUndoable'] === true,
  };
}

/** Nothing for the answer of a provider of the version before, which has no revision. */
export function ifMatch({ revision }: Pick<ShopChanges, 'revision'>) {
  return revision === '' ? {} : { ifMatch: `"${revision}"` };
}
