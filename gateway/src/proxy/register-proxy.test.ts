import { contentPictureUpload, site } from '@szn/shared-contracts';
import { isForwarded } from './register-proxy.ts';
import { bodyLimitsFor } from './request-body.ts';

test.each([
  '/proxy/products',
  '/proxy/products?page=2',
  '/proxy/products/gender/category/women/Hoodies%20%26%20Sweatshirts',
  '/proxy/products/source/H%26M?q=..%2f..',
  '/proxy/products/search?q=//evil.example/..',
  '/proxy/users/login',
  '/proxy/wishlist/42',
  '/proxy/follows',
  '/proxy/newsletter/subscribe',
  '/proxy/alerts/unsubscribe?token=x',
  '/proxy/photos',
  '/proxy/mail/bounces',
  '/media/garments/tee--rust-plain?width=320',
  '/brand-pages/h-m/window-seat',
])('%s is forwarded to the provider', (url) => {
  expect(isForwarded(url)).toBe(true);
});

test.each([
  '/proxy',
  '/proxy/',
  '/proxy/readyz',
  '/proxy/healthz',
  '/proxy/openapi.json',
  '/proxy/metrics',
  '/proxy/mail',
  '/proxy/mail/outbox',
  '/proxy/productsx',
  '/proxy/products@evil.example/',
  '/proxy/@evil.example/products',
  '/proxy/http://evil.example/products',
  '/proxy//evil.example/products',
  '/proxy///products',
  '/proxy/\\evil.example/products',
  '/proxy/%70roducts',
  '/PROXY/products',
  '/proxy/products/../readyz',
  '/proxy/products/..',
  '/proxy/products/./x',
  '/proxy/products/%2e%2e/readyz',
  '/proxy/products/%2E%2E/readyz',
  '/proxy/products/.%2e/readyz',
  '/proxy/products/..%2freadyz',
  '/proxy/products/%2e%2e%2freadyz',
  '/proxy/products/..%5creadyz',
  '/proxy/products/..\\readyz',
  '/proxy/products//readyz',
  '/proxy/products/%00',
  '/proxy/../readyz',
  '/media/../readyz',
  '/media/%2e%2e/readyz',
  '/media/..%2f..%2fetc/passwd',
  '/mediax/garments',
  '/brand-pages/..%2f..',
  '/users/login',
  '/',
])('%s is not forwarded', (url) => {
  expect(isForwarded(url)).toBe(false);
});

test('Photo uploads may be larger than other request bodies', () => {
  const photos = `/proxy${site.photoUpload.path}`;
  const bytesAt = (url: string) => bodyLimitsFor(url).maxBytes;

  expect(bytesAt(`${photos}?x=1`)).toBe(6 * 1024 * 1024);
  expect(bytesAt(`/proxy${contentPictureUpload}`)).toBe(6 * 1024 * 1024);
  expect(bytesAt(`${photos}x`)).toBe(64 * 1024);
  expect(bytesAt('/proxy/users/updateUser')).toBe(64 * 1024);
});
