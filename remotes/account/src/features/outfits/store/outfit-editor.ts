import { isRequestError, type Notice, type Product, type ShellServices } from '@szn/shared-contracts';
import { failureWithReason, refusalReason } from '@szn/shared-ui/failure-text';
import { maxOn, type Outfit, type OutfitItem, type OutfitStore } from './outfit-api.ts';
import { outfitMessages as messages } from './outfit-messages.ts';

export type OutfitEditor = ReturnType<typeof createOutfitEditor>;

/** Returns the same outfit if it changes nothing. It can run again, on another outfit: see {@link createOutfitEditor}. */
type Edit = (current: Outfit) => Outfit;

/**
 * An outfit that changes at once and is saved afterwards, one request at a time, each with the latest state. If the outfit
 * has changed on another page, or a change cannot be saved, the stored outfit replaces it, with a notice. Edits made
 * after that notice, until the stored outfit is read, are applied to the stored outfit too.
 */
export function createOutfitEditor(
  { notify, telemetry }: Pick<ShellServices, 'notify' | 'telemetry'>,
  store: Pick<OutfitStore, 'read' | 'update'>,
  initial: Outfit,
) {
  let outfit = initial;
  let confirmed = initial;
  let isSaving = false;
  let editsWhileReading: Edit[] | undefined;
  const listeners = new Set<() => void>();

  function show(next: Outfit): void {
    outfit = next;
    for (const listener of listeners) listener();
  }

  function apply(edit: Edit): void {
    const next = edit(outfit);
    if (next === outfit) return;
    editsWhileReading?.push(edit);
    show(next);
  }

  async function save(): Promise<void> {
    if (isSaving) return;
    isSaving = true;
    try {
      while (outfit !== confirmed) await send(outfit).catch(recover);
    } finally {
      isSaving = false;
    }
  }

  async function send(sent: Outfit): Promise<void> {
    confirmed = await store.update({ ...sent, version: confirmed.version });
    if (outfit === sent) show(confirmed);
  }

  async function recover(error: unknown): Promise<void> {
    if (!isRequestError(error)) telemetry.report(error, { during: 'outfit' });
    notify(noticeOf(error));
    const edits: Edit[] = [];
    editsWhileReading = edits;
    // Without a response, the provider may have applied the change.
    confirmed = (await store.read(confirmed.id).catch(() => null)) ?? confirmed;
    editsWhileReading = undefined;
    show(edits.reduce((next, edit) => edit(next), confirmed));
  }

  return {
    current: () => outfit,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** Changes the outfit and saves it. */
    change: (edit: Edit): void => {
      apply(edit);
      void save();
    },
    /** Whether the outfit has a link; the calls for links have no version. */
    markShared: (isShared: boolean): void => {
      // An equal content is not saved again.
      const isSaved = outfit === confirmed;
      apply((now) => ({ ...now, isShared }));
      if (isSaved) confirmed = outfit;
    },
  };
}

function noticeOf(error: unknown): Notice {
  return isRequestError(error) && error.status === 409
    ? { kind: 'info', text: messages.changedElsewhere }
    : { kind: 'error', text: failureWithReason(messages.saveFailed, refusalReason(error)) };
}

export const countOn = (items: readonly OutfitItem[]): number => items.filter(({ isOn }) => isOn).length;

/** Switches a product on or off. The same outfit if as many as allowed are on. */
export function setOn(outfit: Outfit, id: string, isOn: boolean): Outfit {
  if (isOn && countOn(outfit.items) >= maxOn) return outfit;
  return { ...outfit, items: outfit.items.map((item) => (item.id === id ? { ...item, isOn } : item)) };
}

/** Adds products at the end. They count, as far as the limit allows. */
export function addItems(outfit: Outfit, products: readonly Product[]): Outfit {
  const known = new Set(outfit.items.map(({ id }) => id));
  const added = products.filter(({ id }) => id !== null && !known.has(id));
  const free = maxOn - countOn(outfit.items);
  const items = added.map((product, index) => ({ id: product.key, product, isOn: index < free }));
  return items.length === 0 ? outfit : { ...outfit, items: [...outfit.items, ...items] };
}

export function removeItem(outfit: Outfit, id: string): Outfit {
  return { ...outfit, items: outfit.items.filter((item) => item.id !== id) };
}

/** Inserts a product that was removed from this place, unless the outfit has it again. */
export function insertItem(outfit: Outfit, item: OutfitItem, index: number): Outfit {
  if (outfit.items.some(({ id }) => id === item.id)) return outfit;
  const isOn = item.isOn && countOn(outfit.items) < maxOn;
  return { ...outfit, items: outfit.items.toSpliced(index, 0, { ...item, isOn }) };
}

/** Replaces a product, in its place. */
export function swapItem(outfit: Outfit, id: string, product: Product): Outfit {
  const items = outfit.items.filter((item) => item.id !== product.id);
  return {
    ...outfit,
    items: items.map((item) => (item.id === id ? { ...item, id: product.key, product } : item)),
  };
}

/** By its id, because an edit can run again on an outfit with another order. */
export function moveItem(outfit: Outfit, id: string | undefined, to: number): Outfit {
  const item = outfit.items.find((one) => one.id === id);
  if (item === undefined) return outfit;
  return { ...outfit, items: outfit.items.filter((one) => one !== item).toSpliced(to, 0, item) };
}
