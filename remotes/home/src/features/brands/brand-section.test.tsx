import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { findBrand } from '@szn/shared-contracts';
import { createFakeServices } from '@szn/shared-contracts/testing';
import { installFakeViewport, type FakeViewport } from '../../testing/fake-viewport.ts';
import { renderSection } from '../../testing/render-section.tsx';
import { listTier, BrandSection } from './brand-section.tsx';
import { BrandNameCarousel } from './brand-name-carousel.tsx';

let viewport: FakeViewport;
const scrollIntoView = jest.fn();

beforeEach(() => {
  viewport = installFakeViewport();
  Object.assign(HTMLElement.prototype, { scrollIntoView });
});

afterEach(() => {
  viewport.uninstall();
  jest.clearAllMocks();
  Reflect.deleteProperty(HTMLElement.prototype, 'scrollIntoView');
});

const tiers = ['luxury', 'premium', 'casual'] as const;

const openBrands = () =>
  renderSection(
    <>
      {tiers.map((tier) => (
        <BrandSection key={tier} list={listTier(tier)} />
      ))}
    </>,
    createFakeServices(),
  );

const linksIn = (region: string) =>
  within(screen.getByRole('region', { name: region }))
    .getAllByRole('link')
    .map((link) => link.getAttribute('href'));

describe('Brands on the home page', () => {
  test.each([
    ['Luxury streetwear', 'VIEW ALL LUXURY BRANDS', 10],
    ['Affordable premium', 'VIEW ALL AFFORDABLE BRANDS', 7],
    ['Casual', 'VIEW ALL CASUAL BRANDS', 7],
  ])(
    '%s shows three brands, all after a press with the focus on the first new one, then three again',
    async (region, viewAll, count) => {
      await openBrands();
      const user = userEvent.setup({ delay: null });
      expect(linksIn(region)).toHaveLength(3);

      await user.click(screen.getByRole('button', { name: viewAll }));
      expect(linksIn(region)).toHaveLength(count);
      expect(within(screen.getByRole('region', { name: region })).getAllByRole('link')[3]).toHaveFocus();

      const showLess = within(screen.getByRole('region', { name: region })).getByRole('button', {
        name: 'SHOW LESS',
      });
      expect(showLess).toHaveAttribute('aria-expanded', 'true');
      expect(scrollIntoView).not.toHaveBeenCalled();

      await user.click(showLess);
      expect(linksIn(region)).toHaveLength(3);
      expect(screen.getByRole('button', { name: viewAll })).toHaveFocus();
      expect(scrollIntoView).toHaveBeenCalledTimes(1);
    },
  );

  test('link to existing collections, including the one with a misspelt name', async () => {
    await openBrands();
    await userEvent
      .setup({ delay: null })
      .click(screen.getByRole('button', { name: 'VIEW ALL CASUAL BRANDS' }));

    expect(linksIn('Casual')).toEqual([
      '/collections/WarpingTheories',
      '/collections/Outcasts',
      '/collections/ItGirl',
      '/collections/Bluer',
      '/collections/TheDapperLady',
      '/collections/Beeglee',
      '/collections/themerche',
    ]);
  });

  test('have no section without a brand, and no button where the first three are all', async () => {
    const luxury = listTier('luxury');
    await renderSection(
      <>
        <BrandSection list={{ ...luxury, brands: [] }} />
        <BrandSection list={{ ...luxury, heading: 'Three', brands: luxury.brands.slice(0, 3) }} />
      </>,
      createFakeServices(),
    );
    expect(screen.getAllByRole('region')).toHaveLength(1);
    expect(linksIn('Three')).toHaveLength(3);
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
  });

  test('are those of the specification', () => {
    expect(tiers.map((tier) => listTier(tier).brands.length)).toEqual([10, 7, 7]);
  });

  test('are all in the name carousel, each linked to its collection', async () => {
    await renderSection(<BrandNameCarousel />, createFakeServices());

    const hrefs = linksIn('Every brand');
    expect(hrefs).toHaveLength(25);
    expect(hrefs.every((href) => findBrand(href?.split('/').at(-1) ?? '') !== undefined)).toBe(true);
  });
});
