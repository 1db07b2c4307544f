import { specifiedHero } from '@szn/shared-contracts';
import { buildProduct } from '@szn/shared-contracts/testing';
import { largestDiscountPercent, selectHeroProducts } from './hero-pictures.ts';
import { heroRows } from './hero-slides.ts';

const of = (...images: string[]) => images.map((image, place) => buildProduct({ _id: `${place}`, image }));

const selectHeroPictures = (...parameters: Parameters<typeof selectHeroProducts>) =>
  selectHeroProducts(...parameters).map(({ image }) => image);

describe('Pictures of a slide', () => {
  test('show different kinds of garments if possible', () => {
    expect(selectHeroPictures(of('/media/tee--red', '/media/tee--blue', '/media/cap--red'))).toEqual([
      '/media/tee--red',
      '/media/cap--red',
    ]);
  });

  test('show one kind of garment if there is no other, never the same picture twice', () => {
    expect(selectHeroPictures(of('/media/tee--red', '/media/tee--red', '/media/tee--blue'))).toEqual([
      '/media/tee--red',
      '/media/tee--blue',
    ]);
  });

  test('differ from those of a slide with a similar list', () => {
    const products = of('/media/a--1', '/media/b--1', '/media/c--1', '/media/d--1');

    expect(selectHeroPictures(products, 2)).toEqual(['/media/c--1', '/media/d--1']);
    expect(selectHeroPictures(products, 3)).toEqual(['/media/d--1', '/media/a--1']);
  });

  test('show the front of the garment, not its second picture', () => {
    const tee = buildProduct({ _id: '1', image: '/media/tee--red', secondImage: '/media/tee--red--back' });

    expect(selectHeroPictures([tee, ...of('/media/cap--red')])).toEqual([
      '/media/tee--red',
      '/media/cap--red',
    ]);
  });

  test.each(['/media/tee--red--back', '/media/tee--red--detail', 'https://cdn.example/tee-close-up.jpg'])(
    'leave out %s, which is no front of a whole garment',
    (image) => {
      expect(selectHeroPictures(of(image, '/media/backpack--red'))).toEqual(['/media/backpack--red']);
    },
  );

  test.each([
    ['Women', 'Corsets,Co-ord Set,Jeans', 'Corsets, co-ords, big denim'],
    ['Men', 'T-shirts,Hoodies,Jeans', 'Boxy tees, heavy hoodies, jeans'],
  ])('of the slide %s are of the categories %s, which its text names', (name, categories, text) => {
    const slide = specifiedHero.slides.find(({ shortName }) => shortName === name);
    expect(slide?.products && heroRows[slide.products].query.filters).toEqual({ categories });
    expect(slide?.text).toContain(text);
  });

  test('exclude products without a picture', () => {
    expect(selectHeroPictures(of('javascript:alert(1)'))).toEqual([]);
    expect(selectHeroPictures([], 4)).toEqual([]);
  });
});

describe('Largest discount', () => {
  test('is the highest percentage of all products', () => {
    const products = [
      buildProduct({ _id: '1', price: 1000, salePrice: 900 }),
      buildProduct({ _id: '2', price: 1000, salePrice: 450 }),
      buildProduct({ _id: '3', price: 1000, salePrice: 'N/A' }),
    ];

    expect(largestDiscountPercent(products)).toBe(55);
  });

  test('is undefined if no product has a discount', () => {
    expect(largestDiscountPercent([buildProduct({ salePrice: 'N/A' })])).toBeUndefined();
  });
});
