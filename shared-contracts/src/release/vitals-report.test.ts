import { vitalsReportSchema, type VitalsReport } from '../telemetry.ts';

const report: VitalsReport = {
  remote: { name: 'catalogue', version: '1.0.0' },
  route: '/men/:category',
  composition: '0123456789ab',
  vitals: {
    LCP: { value: 1234, target: 'img.catalogue-picture', parts: { elementRenderDelay: 12 } },
    CLS: { value: 0.0123 },
  },
};
const accepts = (value: unknown) => vitalsReportSchema.safeParse(value).success;
const withLcp = (change: object) => ({ ...report, vitals: { LCP: { ...report.vitals.LCP, ...change } } });

test('A measurement with route pattern, version and values is accepted', () => {
  expect(accepts(report)).toBe(true);
  expect(accepts({ ...report, remote: null, route: null, vitals: {} })).toBe(true);
});

test.each<[string, unknown]>([
  ['a path', { ...report, path: '/men/jeans' }],
  ['an identifier', { ...report, visitor: 'x' }],
  ['an unknown metric', { ...report, vitals: { FID: { value: 1 } } }],
  ['a negative value', withLcp({ value: -1 })],
  ['a value that is no number', withLcp({ value: '12' })],
  ['a value of more than ten minutes', withLcp({ value: 600_001 })],
  ['a URL of the element', withLcp({ url: 'https://szn.example/x.jpg' })],
  ['an id as target', withLcp({ target: 'img#product-42' })],
  ['a text as target', withLcp({ target: 'button, "Add Linen Shirt to wishlist"' })],
  ['a target of several elements', withLcp({ target: 'main>img' })],
  ['a long target', withLcp({ target: `img.${'a'.repeat(60)}` })],
  ['an unknown part', withLcp({ parts: { clientX: 4 } })],
])('A measurement with %s is rejected', (_case, value) => {
  expect(accepts(value)).toBe(false);
});
