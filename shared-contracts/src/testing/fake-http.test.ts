import { RequestError } from '../remote/request-error.ts';
import { createFakeHttp } from './fake-http.ts';

test('a request receives the response of its method and path', async () => {
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

test('a later response replaces an earlier one', async () => {
  const http = createFakeHttp();
  http.answer('GET /products', () => 'before');
  http.answer('GET /products', () => 'after');

  await expect(http.get('/products')).resolves.toBe('after');
});

test('requests are recorded in order with query and body, without undefined query values', async () => {
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

test('a request without a response fails with 404', async () => {
  const http = createFakeHttp();
  http.answer('GET /products', () => null);

  await expect(http.post('/products', {})).rejects.toMatchObject({ kind: 'status', status: 404 });
});

test('a request rejects with the error of its reply', async () => {
  const http = createFakeHttp();
  const failure = new RequestError('status', { status: 500, serverMessage: 'Down' });
  http.answer('GET /products', () => {
    throw failure;
  });

  await expect(http.get('/products')).rejects.toBe(failure);
});

test('an aborted request rejects at once, even without a response', async () => {
  const http = createFakeHttp();
  http.answer('GET /products', () => new Promise(() => {}));
  const controller = new AbortController();
  const answer = http.get('/products', { signal: controller.signal });

  controller.abort();

  await expect(answer).rejects.toMatchObject({ name: 'RequestError', kind: 'aborted', status: null });
});

test('a request with an aborted signal is not recorded', async () => {
  const http = createFakeHttp();
  http.answer('GET /products', () => 'listed');

  await expect(http.get('/products', { signal: AbortSignal.abort() })).rejects.toMatchObject({
    kind: 'aborted',
  });
  expect(http.requests).toEqual([]);
});

test('an abort after the response has no effect', async () => {
  const http = createFakeHttp();
  http.answer('GET /products', () => 'listed');
  const controller = new AbortController();
  const answer = await http.get('/products', { signal: controller.signal });

  controller.abort();

  expect(answer).toBe('listed');
});
