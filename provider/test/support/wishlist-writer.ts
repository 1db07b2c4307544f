import { readField, readSignInResponse } from '@szn/shared-contracts/wire';

/**
 * Adds and removes wishlist items as fast as the provider responds, and records the acknowledged changes. A request
 * without a response when the provider was killed may or may not have been applied.
 */
export type WishlistWriter = {
  readonly acknowledged: () => number;
  /** Writes until a request fails. Before each request `mayContinue` can wait, or end the writing with `false`. */
  readonly writeUntilFailure: (origin: string, mayContinue?: () => Promise<boolean>) => Promise<void>;
  /** The differences between the stored wishlist and the acknowledged changes; empty when there are none. */
  readonly findLosses: (origin: string) => Promise<readonly string[]>;
};

export async function createWishlistWriter(
  origin: string,
  name: string,
  productIds: readonly string[],
): Promise<WishlistWriter> {
  const account = { name, email: `${name}@example.com`, password: 'a long password' };
  const registered = await send(`${origin}/users/register`, { method: 'POST', body: account });
  const { user, ...signedIn } = readSignInResponse(registered);
  let { token } = signedIn;
  if (token === null || user === null) throw new Error('The writer could not register');
  const held = new Set<string>();
  let inDoubt: string | undefined;
  let acknowledged = 0;

  return {
    acknowledged: () => acknowledged,
    writeUntilFailure: async (current, mayContinue = async () => true) => {
      for (let index = acknowledged; await mayContinue(); index += 1) {
        const productId = productIds[(index * 7) % productIds.length] ?? '';
        const isAdding = !held.has(productId);
        inDoubt = productId;
        try {
          await send(`${current}/wishlist/${isAdding ? 'add' : 'remove'}`, {
            method: isAdding ? 'POST' : 'DELETE',
            body: { userId: user.id, productId },
            token,
          });
        } catch {
          return;
        }
        inDoubt = undefined;
        acknowledged += 1;
        if (isAdding) held.add(productId);
        else held.delete(productId);
      }
    },
    findLosses: async (current) => {
      // Tokens are short-lived, and many rounds take longer.
      token = await signIn(current, account);
      const ids = listIds(await send(`${current}/wishlist/${user.id}`, { token }));
      const found = new Set(ids);
      const lost = [...held]
        .filter((id) => !found.has(id) && id !== inDoubt)
        .map((id) => `${name} lost ${id}`);
      const back = [...found]
        .filter((id) => !held.has(id) && id !== inDoubt)
        .map((id) => `${name} got back ${id}`);
      const doubled = ids
        .filter((id, index) => ids.indexOf(id) !== index)
        .map((id) => `${name} has ${id} twice`);
      held.clear();
      for (const id of found) held.add(id);
      inDoubt = undefined;
      return [...lost, ...back, ...doubled];
    },
  };
}

/** As they are stored: the reader of the storefront would drop the second of two equal ones. */
export function listIds(wishlist: unknown): readonly string[] {
  const items = readField(wishlist, 'items');
  if (!Array.isArray(items)) throw new Error('The response is no wishlist.');
  return items.map((item) => String(readField(item, '_id')));
}

async function signIn(origin: string, { email, password }: Readonly<Record<'email' | 'password', string>>) {
  const answer = await send(`${origin}/users/login`, { method: 'POST', body: { email, password } });
  return readSignInResponse(answer).token;
}

type Sent = { readonly method?: string; readonly body?: object; readonly token?: string | null };

async function send(url: string, { method = 'GET', body, token }: Sent): Promise<unknown> {
  const headers = {
    'content-type': 'application/json',
    ...(token && { authorization: `Bearer ${token}` }),
  };
  const answer = await fetch(url, { method, headers, ...(body && { body: JSON.stringify(body) }) });
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`);
  return await answer.json();
}
