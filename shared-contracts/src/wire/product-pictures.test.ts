import fc from 'fast-check';
import { buildProduct } from '../testing/index.ts';
import { distinctPictures, separatePictures, sortPictures } from './product-pictures.ts';

const pictures = ['a', 'b', 'c', 'a--back', 'b--back', 'c--detail'].map((name) => `/media/${name}`);
const lists = fc
  .array(
    fc.record({
      image: fc.option(fc.constantFrom(...pictures)),
      secondImage: fc.option(fc.constantFrom(...pictures), { nil: undefined }),
    }),
    { maxLength: 30 },
  )
  .map((drafts) =>
    drafts.map(({ image, secondImage }, index) => ({
      ...buildProduct({ _id: String(index), image: image ?? '' }),
      ...(secondImage !== undefined && { secondImage }),
    })),
  );

const imagesOf = (products: ReturnType<typeof distinctPictures>) =>
  products.flatMap(({ image }) => image ?? []);

test('a row has no first picture twice, in the order of the products, and leaves out only such a one', () => {
  fc.assert(
    fc.property(lists, (products) => {
      const row = distinctPictures(products);
      const images = imagesOf(row);
      expect(new Set(images).size).toBe(images.length);
      const kept = products.filter(({ key }) => row.some((product) => product.key === key));
      expect(row.map(({ key }) => key)).toEqual(kept.map(({ key }) => key));
      const leftOut = products.filter((product) => !kept.includes(product));
      expect(leftOut.filter(({ image }) => !images.some((shown) => shown === image))).toEqual([]);
    }),
  );
});

test('a row and a list show each product by one of its own pictures, and no detail in place of its first', () => {
  fc.assert(
    fc.property(lists, (products) => {
      for (const { key, image } of [...distinctPictures(products), ...separatePictures(products)]) {
        const own = products.find((product) => product.key === key);
        expect([own?.image, own?.secondImage]).toContain(image ?? own?.image);
        expect(image === own?.image || !image?.endsWith('--detail')).toBe(true);
      }
    }),
  );
});

test('a list has all products, and one picture in five neighbours once, where another picture can lead', () => {
  fc.assert(
    fc.property(lists, (products) => {
      const list = separatePictures(products);
      expect(list.map(({ key }) => key)).toEqual(products.map(({ key }) => key));
      const repeated = list.filter(({ image, secondImage }, index) => {
        const near = imagesOf(list.slice(Math.max(0, index - 4), index));
        const isFree = (other?: string) => other !== undefined && !near.includes(other);
        return (
          image !== null && near.includes(image) && isFree(secondImage) && !/detail/.test(secondImage ?? '')
        );
      });
      expect(repeated).toEqual([]);
    }),
  );
});

test.each([
  [['/tee--detail', '/tee', '/tee--back'], '/tee'],
  [
    ['https://cdn.example/p/closeup_2.jpg?v=1', 'https://cdn.example/p/front.jpg'],
    'https://cdn.example/p/front.jpg',
  ],
  [['/retail-tee.jpg', '/zoomer-hoodie.jpg'], '/retail-tee.jpg'],
  [['/swatch.png'], '/swatch.png'],
])('of %j, %s leads', (urls, first) => {
  const sorted = sortPictures(urls);
  expect(sorted[0]).toBe(first);
  expect([...sorted].sort()).toEqual([...urls].sort());
});
