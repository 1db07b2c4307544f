import type { InjectOptions } from 'fastify';
import { bearer } from '../support/sign-up.ts';
import { example, get, type Example, type ExampleContext } from './endpoint-example.ts';

type Payload = (context: ExampleContext) => object;

const brand = { slug: 'DeskBrand' };
const feed = {
  name: 'desk-feed',
  url: 'https://desk-brand.example/feed?key=secret',
  settings: { brands: ['DeskBrand'], hosts: ['desk-brand.example'] },
};
const named = { name: feed.name };
const unknownFeed = { name: 'no-such-feed' };
const productChange = { version: '0', changes: { colour: 'Gold' }, reason: 'It is gold' };

/** Calls of the desk by an admin who has confirmed the password. Changes of brands and feeds are counted from 1. */
export const deskExamples: readonly Example[] = [
  call('GET', '/desk/session', 200),
  call('POST', '/desk/confirm', 200, ({ admin: { password } }) => ({ password })),
  call('POST', '/desk/confirm', 400, () => ({ password: 'a guess' })),
  call('GET', '/desk/roles', 200),
  call('POST', '/desk/roles', 200, ({ editor: { email } }) => ({ email, role: 'member' })),
  call('POST', '/desk/roles', 400, () => ({ email: 'nobody@example.com', role: 'editor' })),
  call('GET', '/desk/brands', 200),
  call('POST', '/desk/brands', 200, () => ({ ...brand, settings: { tier: 'luxury' } })),
  call('POST', '/desk/brands', 400, () => brand),
  call('PATCH', '/desk/brands', 200, () => ({ ...brand, settings: { tier: null }, place: 1 })),
  call('PATCH', '/desk/brands', 400, () => ({ slug: 'NoSuchBrand' })),
  stale('PATCH', '/desk/brands', () => brand),
  call('POST', '/desk/brands/undo', 200, () => ({ id: 2 })),
  call('POST', '/desk/brands/undo', 400, () => ({ id: 999_999 })),
  stale('POST', '/desk/brands/undo', () => ({ id: 2 })),
  stale('POST', '/desk/brands', () => brand),
  stale('DELETE', '/desk/brands', () => brand),
  call('DELETE', '/desk/brands', 200, () => brand),
  call('DELETE', '/desk/brands', 400, () => ({ slug: 'NoSuchBrand' })),
  call('GET', '/desk/searches', 200),
  example('GET /desk/searches', 400, ({ admin: { token } }): InjectOptions => ({
    url: '/desk/searches?days=0',
    headers: bearer(token),
  })),
  read('/desk/interest', 200, () => ({ measure: 'wished', group: 'day', days: '7' })),
  read('/desk/interest', 400, () => ({ days: '8' })),
  call('POST', '/desk/interest/brand-month', 200, ({ brandMonth: { brand, month } }) => ({ brand, month })),
  call('POST', '/desk/interest/brand-month', 400, () => ({ brand: 'no-such-brand', month: '2026-13' })),
  example('GET /brands/month', 200, ({ brandMonth: { token } }) => ({ url: `/brands/month?token=${token}` })),
  example('GET /brands/month', 404, () => ({ url: '/brands/month?token=forged' })),
  call('GET', '/desk/content', 200),
  example('POST /desk/content', 200, ({ admin }) => ({
    method: 'POST',
    url: '/desk/content',
    headers: { ...bearer(admin.token), 'if-match': '*' },
    payload: { slot: 'announcement', change: { verb: 'save', document: { text: 'New' } } },
  })),
  call('POST', '/desk/content', 412, () => ({
    slot: 'announcement',
    change: { verb: 'publish', version: 0 },
  })),
  call('POST', '/desk/content', 400, () => ({ slot: 'announcement', change: { verb: 'erase' } })),
  example('POST /desk/content/pictures', 200, ({ admin, photoForm }) => ({
    method: 'POST',
    url: '/desk/content/pictures',
    payload: photoForm.payload,
    headers: { ...photoForm.headers, ...bearer(admin.token) },
  })),
  call('POST', '/desk/content/pictures', 415, () => ({})),
  example('GET /media/pictures/{key}', 200, ({ uploadedPicture }) => ({
    url: `${uploadedPicture}?width=320`,
  })),
  get('/media/pictures/{key}', 400, '/media/pictures/x?width=321'),
  get('/media/pictures/{key}', 404, `/media/pictures/${'0'.repeat(32)}`),
  call('GET', '/desk/query-rules', 200),
  call('POST', '/desk/query-rules/try', 200, () => ({ phrase: 'kicks', instead: 'jackets' })),
  call('POST', '/desk/query-rules/try', 400, () => ({ phrase: '!', instead: 'jackets' })),
  call('POST', '/desk/query-rules', 200, () => ({ phrase: 'kicks', page: '/sale' })),
  call('POST', '/desk/query-rules', 400, () => ({ phrase: 'kicks', page: 'https://elsewhere.example' })),
  stale('POST', '/desk/query-rules', () => ({ phrase: 'kicks' })),
  call('GET', '/desk/feeds', 200),
  call('POST', '/desk/feeds/try', 400, () => ({ url: 'https://10.0.0.1/feed?key=secret' })),
  call('POST', '/desk/feeds', 200, () => feed),
  call('POST', '/desk/feeds', 400, () => feed),
  call('POST', '/desk/feeds/pause', 200, () => named),
  call('POST', '/desk/feeds/run', 200, () => named),
  stale('POST', '/desk/feeds', () => feed),
  stale('POST', '/desk/feeds/pause', () => named),
  stale('POST', '/desk/feeds/run', () => named),
  stale('DELETE', '/desk/feeds', () => named),
  call('DELETE', '/desk/feeds', 200, () => named),
  call('POST', '/desk/feeds/undo', 200, () => ({ id: 8 })),
  call('POST', '/desk/feeds/undo', 400, () => ({ id: 999_999 })),
  stale('POST', '/desk/feeds/undo', () => ({ id: 8 })),
  call('DELETE', '/desk/feeds', 200, () => named),
  call('POST', '/desk/feeds/pause', 400, () => unknownFeed),
  call('POST', '/desk/feeds/run', 400, () => unknownFeed),
  read('/desk/products', 200, () => ({ q: 'hoodie', state: 'listed' })),
  read('/desk/products', 400, () => ({ doubt: 'none' })),
  read('/desk/product', 200, ({ productId }) => ({ id: productId })),
  read('/desk/product', 404, () => ({ id: 'f'.repeat(24) })),
  call('PATCH', '/desk/product', 200, ({ productId }) => ({ ...productChange, id: productId })),
  call('PATCH', '/desk/product', 412, ({ productId }) => ({ ...productChange, id: productId })),
  call('PATCH', '/desk/product', 400, ({ productId }) => ({ ...productChange, id: productId, reason: ' ' })),
  call('PATCH', '/desk/product', 404, () => ({ ...productChange, id: 'f'.repeat(24) })),
  call('DELETE', '/desk/feeds', 400, () => unknownFeed),
];

function call(
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
  url: string,
  status: number,
  payload?: Payload,
): Example {
  return example(`${method} ${url}`, status, (context): InjectOptions => ({
    method,
    url,
    headers: bearer(context.admin.token),
    ...(payload && { payload: payload(context) }),
  }));
}

/** A change that names a revision that is not the present one. */
function stale(method: 'POST' | 'PATCH' | 'DELETE', url: string, payload: () => object): Example {
  return example(`${method} ${url}`, 412, ({ admin: { token } }): InjectOptions => ({
    method,
    url,
    headers: { ...bearer(token), 'if-match': '"999999"' },
    payload: payload(),
  }));
}

function read(
  url: string,
  status: number,
  query: (context: ExampleContext) => Readonly<Record<string, string>>,
): Example {
  return example(`GET ${url}`, status, (context): InjectOptions => ({
    url,
    query: query(context),
    headers: bearer(context.admin.token),
  }));
}
