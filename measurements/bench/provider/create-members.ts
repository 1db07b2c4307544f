import { readProductPage, readSignInResponse } from '@szn/shared-contracts/wire';
import type { BenchMember } from './bench-cases.ts';

const password = 'a long password';

/** Registers members of the running provider. */
export async function createMembers(origin: string, count: number): Promise<BenchMember[]> {
  const members: BenchMember[] = [];
  for (let index = 0; index < count; index += 1) {
    const account = { name: 'Bench', email: `bench-${index}-${Date.now()}@example.com`, password };
    const registered = await fetch(`${origin}/users/register`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(account),
    });
    const { token, user } = readSignInResponse(await registered.json());
    if (token === null || user === null) throw new Error('The provider registered nobody');
    members.push({ userId: user.id, token });
  }
  return members;
}

export async function listProductIds(origin: string, count: number): Promise<string[]> {
  const list = readProductPage(await (await fetch(`${origin}/products?limit=${count}`)).json(), count);
  return list.products.map((product) => product.id ?? '');
}
