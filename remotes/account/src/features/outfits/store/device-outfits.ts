import {
  isRequestError,
  outfitsKey,
  RequestError,
  readCount,
  readField,
  readProduct,
  readText,
  toWireProduct,
  type Product,
  type ShellServices,
} from '@szn/shared-contracts';
import {
  createOutfitApi,
  fetchProduct,
  maxOn,
  totalPaise,
  type Outfit,
  type OutfitItem,
  type OutfitStore,
  type OutfitSummary,
} from './outfit-api.ts';
import { addItems } from './outfit-editor.ts';
import { outfitMessages as messages } from './outfit-messages.ts';

type Services = Pick<ShellServices, 'http' | 'localStorage'>;

/** As the provider limits accounts. */
const maxOutfits = 50;

/**
 * The outfits of a guest in local storage, the one that changed last first. An id is that of the outfit in the account, too:
 * {@link joinDeviceOutfits}. Nothing on a device is shared. A change that the browser does not store rejects.
 */
export function createDeviceOutfits({ http, localStorage }: Services): OutfitStore {
  const stored = () => localStorage.read(outfitsKey, readStored) ?? [];

  function write(outfits: readonly Outfit[]): void {
    if (!writeStored(localStorage, outfits)) throw refusal(messages.notStored);
  }

  function put(outfit: Outfit): Outfit {
    const others = stored().filter(({ id }) => id !== outfit.id);
    if (others.length >= maxOutfits) throw refusal(messages.tooMany(maxOutfits));
    write([outfit, ...others]);
    return outfit;
  }

  return {
    list: async () => stored().map(summarize),
    read: async (id, signal) => {
      const outfit = stored().find((one) => one.id === id);
      if (!outfit) return null;
      const items = await Promise.all(outfit.items.map((item) => refresh(http, item, signal)));
      return { ...outfit, items };
    },
    create: async ({ id = createId(), name, budget, items }) =>
      put({ id, name: toLine(name), budget, items, version: 1, isShared: false }),
    update: async (outfit) => put({ ...outfit, version: outfit.version + 1, isShared: false }),
    add: async (id, product) => {
      const outfit = stored().find((one) => one.id === id);
      if (!outfit) throw refusal(messages.outfitGone);
      if (outfit.items.some((item) => item.id === product.id)) return;
      if (outfit.items.filter(({ isOn }) => isOn).length >= maxOn) throw refusal(messages.full);
      put(addItems(outfit, [product]));
    },
    remove: async (id) => {
      writeStored(
        localStorage,
        stored().filter((one) => one.id !== id),
      );
    },
  };
}

/**
 * Moves the outfits of the device into the account of the signed-in member. Each is created by its id, so that a repetition
 * creates none twice, and leaves the device only when the account has it: what is refused, or fails, stays. Never rejects.
 */
export async function joinDeviceOutfits(services: Services): Promise<void> {
  const device = createDeviceOutfits(services);
  const account = createOutfitApi(services.http);
  // The one that changed last is created last, so that it is first in the account, too.
  for (const outfit of (services.localStorage.read(outfitsKey, readStored) ?? []).toReversed()) {
    try {
      await account.create(outfit);
      await device.remove(outfit.id);
    } catch (error) {
      const isRefused = isRequestError(error) && (error.status === 400 || error.status === 404);
      if (!isRefused) return;
    }
  }
}

/** As the provider refuses. */
const refusal = (serverMessage: string) => new RequestError('status', { status: 400, serverMessage });

/** Prices change while a device keeps a product. Without a network its last ones are shown. */
async function refresh(http: Services['http'], item: OutfitItem, signal?: AbortSignal): Promise<OutfitItem> {
  try {
    const product = await fetchProduct(http, item.id, signal);
    return { ...item, product: product ?? { ...item.product, link: null, isListed: false } };
  } catch {
    return item;
  }
}

function summarize({ id, name, budget, isShared, items }: Outfit): OutfitSummary {
  const on = items.filter(({ isOn }) => isOn);
  const shown = [...on, ...items.filter(({ isOn }) => !isOn)];
  return {
    id,
    name,
    budget,
    isShared,
    productIds: items.map((item) => item.id),
    onCount: on.length,
    totalPaise: totalPaise(items),
    images: shown.flatMap(({ product }) => product.image ?? []).slice(0, 4),
  };
}

/** As ids of the provider: 24 hexadecimal digits. */
function createId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

const toLine = (text: string) => text.replaceAll(/\s+/g, ' ').trim();

function writeStored(storage: Services['localStorage'], outfits: readonly Outfit[]): boolean {
  if (outfits.length === 0) {
    storage.remove(outfitsKey);
    return true;
  }
  return storage.write(
    outfitsKey,
    outfits.map(({ id, name, budget, version, items }) => ({
      id,
      name,
      budget,
      version,
      items: items.map(({ product, isOn }) => ({ product: toWireProduct(product), isOn })),
    })),
  );
}

function readStored(value: unknown): readonly Outfit[] | undefined {
  return Array.isArray(value) ? value.flatMap((entry) => readOutfit(entry) ?? []) : undefined;
}

function readOutfit(value: unknown): Outfit | undefined {
  const id = readText(readField(value, 'id'));
  const name = readText(readField(value, 'name'));
  const items = readField(value, 'items');
  if (id === undefined || name === undefined || !Array.isArray(items)) return undefined;
  return {
    id,
    name,
    budget: readCount(readField(value, 'budget')) ?? null,
    version: readCount(readField(value, 'version')) ?? 1,
    isShared: false,
    items: items.flatMap((item: unknown) => {
      const product: Product | undefined = readProduct(readField(item, 'product'));
      if (!product || product.id === null) return [];
      return { id: product.id, product, isOn: readField(item, 'isOn') === true };
    }),
  };
}
