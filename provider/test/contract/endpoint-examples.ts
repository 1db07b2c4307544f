import type { InjectOptions } from 'fastify';
import { createTestDraft } from '../support/test-products.ts';
import { deskExamples } from './desk-examples.ts';
import { asMember, example, type Example, form, get, post } from './endpoint-example.ts';

const unknownId = '0'.repeat(24);
const swaps = '/products/outfits/swaps?gender=men&budget=9000';
// Test products that an outfit can have: of a known colour, and of the category that their title names.
const [hoodieId, teeId] = [createTestDraft(90).id, createTestDraft(96).id];
const profile = { name: 'Asha', phone: '98', address: { address: '1 Road', state: 'KA', country: 'India' } };

/** Requests with the expected status on every database. Each documented operation has at least one that succeeds. */
export const endpointExamples: readonly Example[] = [
  ...['/livez', '/healthz', '/readyz'].map((path) => get(path, 200, path)),
  get('/products', 200, '/products?page=2&limit=12&sort=priceLowHigh'),
  get('/products', 400, '/products?limit=51'),
  get(
    '/products/filtered',
    200,
    '/products/filtered?brands=TurntUp,huemn&sale=true&minPrice=100&maxPrice=9000',
  ),
  get('/products/filtered', 400, '/products/filtered?minPrice=x'),
  get('/products/sale', 200, '/products/sale?sort=priceHighLow'),
  get('/products/sale/gender/{gender}', 200, '/products/sale/gender/men'),
  get('/products/sale/gender/{gender}', 400, '/products/sale/gender/kids'),
  get(
    '/products/sales/gender/category/{gender}/{category}',
    200,
    '/products/sales/gender/category/men/Jeans',
  ),
  get('/products/source/{source}', 200, '/products/source/HUEMN'),
  get('/products/gender/{gender}', 200, '/products/gender/women?sort=priceLowHigh'),
  get('/products/source/category/{source}/{category}', 200, '/products/source/category/HUEMN/Hoodies'),
  get('/products/source/gender/{source}/{gender}', 200, '/products/source/gender/HUEMN/men'),
  get(
    '/products/gender/category/{gender}/{category}',
    200,
    '/products/gender/category/women/Hoodies%20%26%20Sweatshirts',
  ),
  example('GET /products/{id}', 200, ({ productId }) => ({ url: `/products/${productId}` })),
  get('/products/{id}', 404, `/products/${unknownId}`),
  example('GET /products/{id}/similar', 200, ({ productId }) => ({ url: `/products/${productId}/similar` })),
  example('GET /products/{id}/similar', 400, ({ productId }) => ({
    url: `/products/${productId}/similar?budget=1000`,
  })),
  get('/products/{id}/similar', 404, `/products/${unknownId}/similar`),
  example('GET /products/{id}/prices', 200, ({ productId }) => ({ url: `/products/${productId}/prices` })),
  get('/products/{id}/prices', 404, `/products/${unknownId}/prices`),
  get('/products/drops', 200, '/products/drops?days=3&brands=HUEMN,turnt'),
  get('/products/drops', 400, '/products/drops?before=yesterday'),
  get('/products/latest', 200, '/products/latest?brands=HUEMN,turnt&days=30&limit=5'),
  get('/products/latest', 400, '/products/latest?days=0'),
  get('/products/search', 200, '/products/search?q=hodie&page=1&limit=12&sort=newest'),
  get('/products/search', 400, '/products/search?q='),
  get('/products/outfits', 200, '/products/outfits?gender=men&budget=9000&size=M&colour=black'),
  get('/products/outfits', 400, '/products/outfits?gender=men'),
  get('/products/outfits/swaps', 200, `${swaps}&items=${hoodieId},${teeId}&swap=${teeId}`),
  get('/products/outfits/swaps', 400, `${swaps}&items=${teeId}&swap=${teeId}`),
  get('/products/outfits/swaps', 404, `${swaps}&items=${hoodieId},${unknownId}&swap=${hoodieId}`),
  get('/products/suggestions', 200, '/products/suggestions?q=ov'),
  get('/products/suggestions', 200, '/products/suggestions'),
  get('/products/suggestions', 400, '/products/suggestions?q='),
  get('/products/facets', 200, '/products/facets?gender=men&colours=Black&minDiscount=20'),
  get('/products/facets', 400, '/products/facets?minDiscount=0'),
  get('/products/filter-options', 200, '/products/filter-options?gender=men&sale=true'),
  get('/products/filter-options', 400, '/products/filter-options?gender=kids'),
  post('/product-counts', 200, ({ productId }) => ({ productId, measure: 'opened' })),
  post('/product-counts', 400, () => ({ productId: unknownId, measure: 'bought' })),
  get('/brands', 200, '/brands'),
  get('/brands', 404, '/brands?draft=announcement.1.9999999999999.forged'),

  post('/users/register', 200, () => ({
    name: 'New',
    email: `new-${Math.random()}@example.com`,
    password: 'secret',
  })),
  post('/users/register', 400, ({ member }) => ({ name: 'Again', email: member.email, password: 'secret' })),
  post('/users/login', 200, ({ other }) => ({ email: other.email, password: other.password })),
  post('/users/login', 401, ({ other }) => ({ email: other.email, password: 'wrong one' })),
  get('/users/getLoginStatus', 200, '/users/getLoginStatus'),
  asMember('GET /users/getLoginStatus', 200, () => ({ url: '/users/getLoginStatus' })),
  get('/users/logout', 200, '/users/logout'),
  asMember('GET /users/getUser', 200, () => ({ url: '/users/getUser' })),
  asMember('PATCH /users/updateUser', 200, () => ({
    method: 'PATCH',
    url: '/users/updateUser',
    payload: profile,
  })),
  asMember('PATCH /users/updateUser', 400, () => ({
    method: 'PATCH',
    url: '/users/updateUser',
    payload: {},
  })),
  asMember('PATCH /users/updatePhoto', 200, ({ uploadedPhoto }) => ({
    method: 'PATCH',
    url: '/users/updatePhoto',
    payload: { photo: uploadedPhoto },
  })),
  asMember('PATCH /users/updatePhoto', 400, () => ({
    method: 'PATCH',
    url: '/users/updatePhoto',
    payload: { photo: 'javascript:alert(1)' },
  })),
  asMember('POST /users/change-password', 200, ({ member: { password } }) => ({
    method: 'POST',
    url: '/users/change-password',
    payload: { currentPassword: password, newPassword: password },
  })),
  asMember('POST /users/change-password', 400, () => ({
    method: 'POST',
    url: '/users/change-password',
    payload: { currentPassword: 'a guess', newPassword: 'a new password' },
  })),
  asMember('GET /users/devices', 200, () => ({ url: '/users/devices' })),
  asMember('DELETE /users/devices/{deviceId}', 200, () => ({
    method: 'DELETE',
    url: '/users/devices/none',
    payload: {},
  })),
  asMember('DELETE /users/devices/{deviceId}', 400, () => ({
    method: 'DELETE',
    url: '/users/devices/not%20an%20id',
    payload: {},
  })),
  asMember('GET /users/data', 200, () => ({ url: '/users/data' })),
  asMember('DELETE /users/account', 400, () => ({
    method: 'DELETE',
    url: '/users/account',
    payload: { password: 'a guess' },
  })),
  {
    ...asMember('DELETE /users/devices', 200, () => ({
      method: 'DELETE',
      url: '/users/devices',
      payload: {},
    })),
    endsSession: true,
  },
  {
    ...asMember('DELETE /users/account', 200, ({ member: { password } }) => ({
      method: 'DELETE',
      url: '/users/account',
      payload: { password },
    })),
    endsSession: true,
  },
  asMember('POST /photos/upload', 200, ({ photoForm }) => ({
    method: 'POST',
    url: '/photos/upload',
    payload: photoForm.payload,
    headers: photoForm.headers,
  })),
  asMember('POST /photos/upload', 415, () => ({ method: 'POST', url: '/photos/upload', payload: {} })),
  example('GET /media/photos/{name}', 200, ({ uploadedPhoto }) => ({ url: uploadedPhoto })),
  get('/media/photos/{name}', 404, '/media/photos/x.jpg'),
  post('/users/forgot-password', 200, ({ other }) => ({ email: other.email })),
  example('GET /users/reset-password', 200, ({ resetLink }) => ({ url: resetLink })),
  get('/users/reset-password', 400, '/users/reset-password?token=x'),
  example('POST /users/reset-password', 200, ({ resetLink }) =>
    form('/users/reset-password', `${resetLink.split('?')[1]}&password=a+new+one`),
  ),
  example('POST /users/reset-password', 400, () => form('/users/reset-password', 'token=x&password=secret')),
  asMember('POST /users/send-verification', 200, () => ({
    method: 'POST',
    url: '/users/send-verification',
    payload: {},
  })),
  example('GET /users/verify-email', 200, ({ verificationLink }) => ({ url: verificationLink })),
  get('/users/verify-email', 400, '/users/verify-email?token=x'),
  example('POST /users/verify-email', 200, ({ verificationLink }) =>
    form('/users/verify-email', verificationLink.split('?')[1] ?? ''),
  ),
  example('POST /users/verify-email', 400, () => form('/users/verify-email', 'token=x')),

  asMember('GET /wishlist/{userId}', 200, ({ member }) => ({ url: `/wishlist/${member.userId}` })),
  asMember('GET /wishlist/{userId}', 403, ({ other }) => ({ url: `/wishlist/${other.userId}` })),
  asMember('POST /wishlist/add', 200, ({ member, productId }) => change('POST', member.userId, productId)),
  asMember('POST /wishlist/add', 404, ({ member }) => change('POST', member.userId, unknownId)),
  asMember('POST /wishlist/add', 403, ({ other, productId }) => change('POST', other.userId, productId)),
  asMember('DELETE /wishlist/remove', 200, ({ member, productId }) =>
    change('DELETE', member.userId, productId),
  ),
  asMember('DELETE /wishlist/remove', 404, ({ member }) => change('DELETE', member.userId, unknownId)),

  asMember('GET /users/sizes', 200, () => ({ url: '/users/sizes' })),
  asMember('POST /users/sizes', 200, () => setSizes('M', '32')),
  asMember('POST /users/sizes', 400, () => setSizes('')),
  asMember('GET /follows', 200, () => ({ url: '/follows' })),
  asMember('POST /follows', 200, () => ({ method: 'POST', url: '/follows', payload: { brands: ['HUEMN'] } })),
  asMember('POST /follows', 400, () => ({ method: 'POST', url: '/follows', payload: { brands: [] } })),
  asMember('DELETE /follows', 200, () => ({
    method: 'DELETE',
    url: '/follows',
    payload: { brands: ['HUEMN'] },
  })),
  asMember('GET /boards', 200, () => ({ url: '/boards' })),
  asMember('GET /boards/{boardId}', 200, ({ board }) => ({ url: `/boards/${board.id}` })),
  asMember('GET /boards/{boardId}', 404, () => ({ url: `/boards/${unknownId}` })),
  asMember('POST /boards/create', 200, ({ board }) =>
    changeBoard('POST', 'create', { name: 'Monsoon', pieces: board.productIds, rail: board.productIds }),
  ),
  asMember('POST /boards/create', 400, () => changeBoard('POST', 'create', { name: ' ' })),
  asMember('PATCH /boards/update', 200, ({ board: { id, productIds } }) =>
    changeBoard('PATCH', 'update', {
      boardId: id,
      name: 'Weekend',
      content: { pieces: productIds, rail: productIds.toReversed() },
    }),
  ),
  asMember('PATCH /boards/update', 409, ({ board }) =>
    changeBoard('PATCH', 'update', { boardId: board.id, version: 0, name: 'Late' }),
  ),
  asMember('PATCH /boards/update', 404, () =>
    changeBoard('PATCH', 'update', { boardId: unknownId, version: 1, name: 'None' }),
  ),
  asMember('POST /boards/add', 200, ({ board, productId }) =>
    changeBoard('POST', 'add', { boardId: board.id, productId }),
  ),
  asMember('POST /boards/add', 404, ({ board }) =>
    changeBoard('POST', 'add', { boardId: board.id, productId: unknownId }),
  ),
  asMember('POST /boards/share', 200, ({ board }) => changeBoard('POST', 'share', { boardId: board.id })),
  asMember('POST /boards/share', 400, ({ sparedBoardId }) =>
    changeBoard('POST', 'share', { boardId: sparedBoardId }),
  ),
  asMember('DELETE /boards/share', 200, ({ sparedBoardId }) =>
    changeBoard('DELETE', 'share', { boardId: sparedBoardId }),
  ),
  asMember('DELETE /boards/share', 404, () => changeBoard('DELETE', 'share', { boardId: unknownId })),
  asMember('DELETE /boards/remove', 200, () => changeBoard('DELETE', 'remove', { boardId: unknownId })),
  example('GET /boards/shared', 200, ({ outfitKey }) => ({ url: `/boards/shared?key=${outfitKey}` })),
  get('/boards/shared', 404, `/boards/shared?key=${'x'.repeat(43)}`),
  get('/boards/shared', 400, '/boards/shared?key=x'),
  example('GET /boards/shared/picture', 200, ({ outfitKey }) => ({
    url: `/boards/shared/picture?key=${outfitKey}`,
  })),
  get('/boards/shared/picture', 404, `/boards/shared/picture?key=${'x'.repeat(43)}`),

  post('/newsletter/subscribe', 200, () => ({ name: 'Asha', email: 'asha@example.com' })),
  post('/newsletter/subscribe', 400, () => ({ name: '', email: 'asha@example.com' })),
  get('/newsletter/form', 200, '/newsletter/form'),
  example('POST /newsletter/form', 200, () => form('/newsletter/form', 'name=Asha&email=asha%40example.com')),
  example('POST /newsletter/form', 400, () => form('/newsletter/form', 'name=&email=nobody')),
  example('GET /newsletter/verify', 200, ({ newsletterLink }) => ({ url: newsletterLink })),
  get('/newsletter/verify', 400, '/newsletter/verify?token=x'),
  example('POST /newsletter/verify', 200, ({ newsletterLink }) =>
    form('/newsletter/verify', `${newsletterLink.split('?')[1] ?? ''}&adult=yes`),
  ),
  example('POST /newsletter/verify', 400, () => form('/newsletter/verify', 'token=x')),

  asMember('GET /alerts', 200, () => ({ url: '/alerts' })),
  asMember('PATCH /alerts/topics', 200, () => ({
    method: 'PATCH',
    url: '/alerts/topics',
    payload: { topic: 'priceAlerts', isOn: true, isAdult: true, noticeVersion: 'test' },
  })),
  asMember('PATCH /alerts/topics', 400, () => ({
    method: 'PATCH',
    url: '/alerts/topics',
    payload: { topic: 'priceAlerts', isOn: true, isAdult: false, noticeVersion: 'test' },
  })),
  asMember('POST /alerts/searches', 200, () => ({
    method: 'POST',
    url: '/alerts/searches',
    payload: { name: 'Tees', address: '/search?q=tee', query: 'q=tee' },
  })),
  asMember('POST /alerts/searches', 400, () => ({
    method: 'POST',
    url: '/alerts/searches',
    payload: { name: 'Tees', address: '/profile', query: 'q=tee' },
  })),
  asMember('DELETE /alerts/searches/{id}', 200, () => ({
    method: 'DELETE',
    url: `/alerts/searches/${unknownId}`,
    payload: {},
  })),
  example('GET /alerts/unsubscribe', 200, ({ unsubscribeLink }) => ({ url: unsubscribeLink })),
  get('/alerts/unsubscribe', 400, '/alerts/unsubscribe?token=x'),
  example('POST /alerts/unsubscribe', 200, ({ unsubscribeLink }) =>
    form(unsubscribeLink, 'List-Unsubscribe=One-Click'),
  ),
  example('POST /alerts/unsubscribe', 400, () =>
    form('/alerts/unsubscribe?token=x', 'List-Unsubscribe=One-Click'),
  ),

  example('GET /media/garments/{key}', 200, ({ garmentKey }) => ({
    url: `/media/garments/${garmentKey}?width=320`,
  })),
  get('/media/garments/{key}', 400, '/media/garments/tee?width=321'),
  get('/media/garments/{key}', 404, '/media/garments/no-such-garment'),
  example('GET /brand-pages/{brand}/{product}', 200, ({ brandPage }) => ({ url: brandPage })),
  get('/brand-pages/{brand}/{product}', 404, '/brand-pages/Jaywalking/nothing'),

  ...deskExamples,
];

function change(method: 'POST' | 'DELETE', userId: string, productId: string): InjectOptions {
  return {
    method,
    url: method === 'POST' ? '/wishlist/add' : '/wishlist/remove',
    payload: { userId, productId },
  };
}

function changeBoard(method: 'POST' | 'PATCH' | 'DELETE', call: string, payload: object): InjectOptions {
  return { method, url: `/boards/${call}`, payload };
}

function setSizes(...sizes: readonly string[]) {
  return { method: 'POST', url: '/users/sizes', payload: { sizes } } as const;
}
