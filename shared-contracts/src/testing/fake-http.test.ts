import { RequestError } from '../remote/request-error.ts';
import { createFakeHttp } from './fake-http.ts';

test('a request gets the answer prepared for its method and path', async () => {
  const http = createFakeHttp();
  http.answer('GET /products', () => 'listed');
  http.answer('POST /wishlist/add', async () => 'added');
  http.answer('PATCH /users/updateUser', ({ body }) => body);
  http.answer('DELETE /wishlist/remove', ({ body }) => body);

  await expect(http.get('/products')).resolves.toBe('listed');
  await expect(http.post('/wishlist/add', {})).resolves.toBe('added');
  await expect(http.patch('/users/updateUser', { name: 'A' })).resolves.toEqual({ name: 'A' });
  await expect(http.delete('/wishlist/remove', { productId: 'p1' })).resolves.toEqual({ productId: 'p1' });
});

test('the latest preparation counts', async () => {
  const http = createFakeHttp();
  http.answer('GET /products', () => 'before');
  http.answer('GET /products', () => 'after');

  await expect(http.get('/products')).resolves.toBe('after');
});

test('requests are remembered in order, with what they carried and without undefined query values', async () => {
  const http = createFakeHttp();
  http.answer('GET /products', () => null);
  http.answer('POST /users/login', () => null);

  await http.get('/products', { query: { page: 1, sort: 'newest', brands: undefined, sale: false } });
  await http.post('/users/login', { email: 'a@b.example' });

  expect(http.requests).toStrictEqual([
    { method: 'GET', path: '/products', query: { page: 1, sort: 'newest', sale: false }, body: undefined },
    { method: 'POST', path: '/users/login', query: {}, body: { email: 'a@b.example' } },
  ]);
});

test('a request that nobody prepared for fails as 404', async () => {
  const http = createFakeHttp();
  http.answer('GET /products', () => null);

  await expect(http.post('/products', {})).rejects.toMatchObject({ kind: 'status', status: 404 });
});

test('a prepared failure arrives as it is', async () => {
  const http = createFakeHttp();
  const failure = new RequestError('status', { status: 500, serverMessage: 'Down' });
  http.answer('GET /products', () => {
    throw failure;
  });

  await expect(http.get('/products')).rejects.toBe(failure);
});

test('a request taken back fails as aborted at once, even when the answer never comes', async () => {
  const http = createFakeHttp();
  http.answer('GET /products', () => new Promise(() => {}));
  const controller = new AbortController();
  const answer = http.get('/products', { signal: controller.signal });

  controller.abort();

  await expect(answer).rejects.toMatchObject({ name: 'RequestError', kind: 'aborted', status: null });
});

test('a request taken back before it began is never made', async () => {
  const http = createFakeHttp();
  http.answer('GET /products', () => 'listed');

  await expect(http.get('/products', { signal: AbortSignal.abort() })).rejects.toMatchObject({
    kind: 'aborted',
  });
  expect(http.requests).toEqual([]);
});

test('an answered request is not aborted afterwards', async () => {
  const http = createFakeHttp();
  http.answer('GET /products', () => 'listed');
  const controller = new AbortController();
  const answer = await http.get('/products', { signal: controller.signal });

  controller.abort();

  expect(answer).toBe('listed');
});
