import { memberCookieName } from '@szn/shared-contracts/rendering';
import { z } from 'zod';
import type { Storefront } from '../../../tools/servers/start-storefront.ts';
import { newShopper } from '../../../tests/fixtures/shoppers.ts';
import type { BenchPage } from '../browser/bench-page.ts';

export type SignedInMember = {
  readonly cookies: readonly { readonly name: string; readonly value: string; readonly httpOnly: boolean }[];
  /** Items that the browser stores at a sign-in. */
  readonly stored: Readonly<Record<string, string>>;
};

const accountSchema = z.object({
  token: z.string(),
  user: z.object({ _id: z.string(), name: z.string(), photo: z.unknown() }),
});
const productsSchema = z.object({ products: z.array(z.object({ _id: z.string() })) });

const wishlistSize = 12;

/** Registers a member through the API, with a wishlist of twelve products. */
export async function registerMember({ url }: Storefront): Promise<SignedInMember> {
  const headers = { 'content-type': 'application/json', origin: url };
  const shopper = newShopper();
  const response = await fetch(`${url}/proxy/users/register`, {
    method: 'POST',
    headers,
    body: JSON.stringify(shopper),
  });
  const cookies = response.headers.getSetCookie().map((cookie) => {
    const [pair = ''] = cookie.split(';');
    const [name = '', ...value] = pair.split('=');
    return { name, value: value.join('='), httpOnly: true };
  });
  const { token, user } = accountSchema.parse(await response.json());
  const list = await fetch(`${url}/proxy/products?page=1&limit=${wishlistSize}&sort=newest`);
  for (const { _id: productId } of productsSchema.parse(await list.json()).products) {
    const added = await fetch(`${url}/proxy/wishlist/add`, {
      method: 'POST',
      headers: {
        ...headers,
        authorization: `Bearer ${token}`,
        cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; '),
      },
      body: JSON.stringify({ userId: user._id, productId }),
    });
    if (!added.ok) throw new Error(`The wishlist of the benchmark was not filled: ${added.status}.`);
  }
  const auth = { isLoggedIn: true, user, token };
  return {
    // The browser writes it when the member signs in; with it the server renders the wishlist.
    cookies: [...cookies, { name: memberCookieName, value: encodeURIComponent(user._id), httpOnly: false }],
    stored: { token, user: JSON.stringify(user), 'persist:auth': JSON.stringify(auth) },
  };
}

/** Signs the member in on all pages of this browser context; leaves the page on one without scripts. */
export async function signIn(page: BenchPage, origin: string, member: SignedInMember): Promise<void> {
  for (const cookie of member.cookies) {
    // The prefix `__Host-` of the name demands all of this; browsers accept it on localhost without TLS.
    const url = origin.replace('http:', 'https:');
    await page.send('Network.setCookie', { ...cookie, url, path: '/', secure: true });
  }
  await page.open(`${origin}/healthz`);
  await page.evaluate(
    z.null(),
    (items: SignedInMember['stored']) => {
      for (const [key, value] of Object.entries(items)) localStorage.setItem(key, value);
      return null;
    },
    member.stored,
  );
}
