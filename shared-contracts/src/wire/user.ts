import { isJsonObject, readField, readText, readImageUrl } from './readers.ts';

export type Address = { readonly address: string; readonly state: string; readonly country: string };

/** A signed-in shopper (section 3). A role opens nothing here: `readUser` leaves it out. */
export type User = {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  readonly photo: string | null;
  readonly address: Address;
};

/** Reads a user, bare or wrapped as `{ user }`; `undefined` without an `_id`. */
export function readUser(value: unknown): User | undefined {
  const user = readField(value, 'user') ?? value;
  const id = readText(readField(user, '_id'));
  if (!isJsonObject(user) || id === undefined) return undefined;
  const address = readField(user, 'address');
  return {
    id,
    name: readText(readField(user, 'name')) ?? '',
    email: readText(readField(user, 'email')) ?? '',
    phone: readText(readField(user, 'phone')) ?? '',
    photo: readImageUrl(readField(user, 'photo')),
    address: {
      address: readText(readField(address, 'address')) ?? '',
      state: readText(readField(address, 'state')) ?? '',
      country: readText(readField(address, 'country')) ?? '',
    },
  };
}

/** Response of register and login (section 7). */
export type SignInResponse = { readonly token: string | null; readonly user: User | null };

export function readSignInResponse(value: unknown): SignInResponse {
  return { token: readText(readField(value, 'token')) ?? null, user: readUser(value) ?? null };
}
