import type { ProviderReply } from './create-fake-provider.ts';

export const aarohi = { _id: 'u-aarohi', name: 'Aarohi Deshmukh', email: 'aarohi@example.in' };
export const kabir = { _id: 'u-kabir', name: 'Kabir', email: 'kabir@example.in' };
export const token = 'token-of-aarohi.1';
export const credentials = { email: 'aarohi@example.in', password: 'monsoon', isRemembered: true };

/** The provider's response to a login or a registration. */
export function signInAnswer(user: object = aarohi, withToken: string | undefined = token): ProviderReply {
  return { body: { token: withToken, user } };
}

/** Stores a signed-in shopper, as an earlier visit does. */
export function rememberShopper(user: { _id: string; name: string } = aarohi, withToken = token): void {
  const stored = { _id: user._id, name: user.name, photo: null };
  window.localStorage.setItem('token', withToken);
  window.localStorage.setItem('user', JSON.stringify(stored));
  window.localStorage.setItem(
    'persist:auth',
    JSON.stringify({ isLoggedIn: true, user: stored, token: withToken }),
  );
}
