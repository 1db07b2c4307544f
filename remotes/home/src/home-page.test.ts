import { waitFor } from '@testing-library/react';
import {
  RequestError,
  isJsonObject,
  readField,
  type RemoteInstance,
  type SiteContent,
} from '@szn/shared-contracts';
import { createFakeServices } from '@szn/shared-contracts/testing';
import { respondWithoutProducts, buildWireProducts } from './testing/answer-products.ts';
import remote from './remote.ts';

const url = new URL('https://szn.example/');
const args = { params: {}, request: new Request(url) };

function startOnServer(content?: SiteContent) {
  const fake = createFakeServices({ environment: 'server' });
  const services = respondWithoutProducts(content ? { ...fake, content } : fake);
  const instance = remote.start(services, undefined);
  const page = instance.pages['/'];
  if (!page?.loader) throw new Error('The home page has no loader.');
  return { services, instance, page, load: page.loader };
}

const dehydratedRows = (instance: RemoteInstance) =>
  Object(readField(readField(instance.dehydrate?.(), 'productRows'), 'rows'));

describe('Home page on the server', () => {
  test('fetches the newest products', async () => {
    const { services, instance, load } = startOnServer();
    services.http.answer('GET /products', () => ({ products: buildWireProducts(2, 'Tee'), hasMore: true }));

    await load(args);

    expect(services.http.requests.map(({ path }) => path)).toEqual(['/products']);
    expect(Object.keys(dehydratedRows(instance))).toEqual(['newest']);
  });

  test.each([
    [undefined, true],
    [['sale', 'newest'], true],
    [['sale'], false],
  ] as const)(
    'with the rows %j names the products of its list in structured data: %s',
    async (rows, isListed) => {
      const { services, instance, load } = startOnServer(rows && { rows: { rows } });
      services.http.answer('GET /products', () => ({ products: buildWireProducts(2, 'Tee'), hasMore: true }));
      await load(args);
      expect(instance.pages['/']?.head({ params: {}, url, data: null }).products).toHaveLength(
        isListed ? 2 : 0,
      );
    },
  );

  test('renders without products when the provider fails', async () => {
    const { services, load } = startOnServer();
    services.http.answer('GET /products', () => {
      throw new RequestError('network');
    });

    const data = await load(args);

    expect(data).toBeNull();
    expect(services.reportedErrors).toHaveLength(1);
  });

  test('waits for products only within its time budget', async () => {
    jest.useFakeTimers();
    const { services, instance, load } = startOnServer();
    services.http.answer('GET /products', () => new Promise(() => {}));

    const loading = load(args);
    await jest.advanceTimersByTimeAsync(700);
    const data = await loading;
    jest.useRealTimers();

    expect(data).toBeNull();
    expect(dehydratedRows(instance)).not.toHaveProperty('newest');
    expect(services.reportedErrors).toEqual([]);
  });

  test('stops waiting when the request is aborted', async () => {
    const { services, load } = startOnServer();
    services.http.answer('GET /products', () => new Promise(() => {}));
    const controller = new AbortController();

    const loading = load({ params: {}, request: new Request(url, { signal: controller.signal }) });
    controller.abort();

    await expect(loading).resolves.toBeNull();
  });
});

describe('Home page in the browser', () => {
  test('starts to load the chunk below the fold before the first render', async () => {
    await jest.isolateModulesAsync(async () => {
      const importChunk = jest.fn(() => ({ belowFoldSections: { first: [], brands: [], products: [] } }));
      jest.doMock('./below-fold-chunk.tsx', importChunk);
      const { default: fresh } = await import('./remote.ts');
      expect(importChunk).not.toHaveBeenCalled();

      fresh.start(createFakeServices(), undefined);

      await waitFor(() => expect(importChunk).toHaveBeenCalledTimes(1));
      jest.dontMock('./below-fold-chunk.tsx');
    });
  });

  test('restores the state of the server', async () => {
    const { services, instance, load } = startOnServer();
    services.http.answer('GET /products', () => ({
      products: buildWireProducts(2, 'Tee', { price: 'Rs. 2,000', salePrice: '₹1,500' }),
      hasMore: true,
    }));
    await load(args);

    const state: unknown = JSON.parse(JSON.stringify(instance.dehydrate?.()));
    const browser = remote.start(createFakeServices(), state);

    expect(isJsonObject(state)).toBe(true);
    expect(browser.dehydrate?.()).toEqual(state);
  });

  test.each([
    undefined,
    null,
    'x',
    [],
    { productRows: 'x' },
    { productRows: { version: 0, rows: { newest: 'x' } } },
  ])('starts with an invalid state: %j', (state) => {
    expect(() => remote.start(createFakeServices(), state)).not.toThrow();
  });

  test('loads without requests after a navigation', async () => {
    const services = createFakeServices();
    const page = remote.start(services, undefined).pages['/'];

    await expect(page?.loader?.(args)).resolves.toBeNull();
    expect(services.http.requests).toEqual([]);
  });
});
