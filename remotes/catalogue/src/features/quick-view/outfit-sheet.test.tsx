import { screen, waitFor, within } from '@testing-library/react';
import { outfitSheetSlot, readField, type SlotService } from '@szn/shared-contracts';
import { createFakeServices } from '@szn/shared-contracts/testing';
import { openCatalogue, products } from '../../testing/open-catalogue.tsx';

/** A shell in which a remote fills the slot of the sheet. */
const slots: SlotService = {
  find: (name) => (name === outfitSheetSlot ? {} : undefined),
  load: async () =>
    function Sheet({ name }) {
      return <p role="note">{name}</p>;
    },
};

async function openQuickView(filled: { readonly slots?: SlotService }) {
  const services = { ...createFakeServices(), ...filled };
  services.http.answer('GET /products/gender/men', () => ({ products: products(1), hasMore: false }));
  services.http.answer('GET /products/1/similar', () => ({ products: [], hasMore: false }));
  const opened = await openCatalogue('/men', { services });
  await opened.user.click(screen.getByRole('link', { name: 'Product 1' }));
  const link = await within(await screen.findByRole('dialog')).findByRole('link', { name: 'Add to outfit' });
  return { ...opened, link };
}

it('“Add to outfit” opens the sheet over the quick view, and Back closes it alone', async () => {
  const { user, link, router, go } = await openQuickView({ slots });
  await user.click(link);
  expect(await screen.findByRole('note')).toHaveTextContent(outfitSheetSlot);
  expect(screen.getByRole('dialog')).toBeVisible();
  const { pathname, hash, state } = router.state.location;
  expect(pathname + hash).toBe('/men#look-1');
  expect(state).toMatchObject({ isOverQuickView: true });
  expect(readField(readField(state, 'product'), 'title')).toBe('Product 1');
  await go(-1);
  await waitFor(() => expect(screen.queryByRole('note')).not.toBeInTheDocument());
  expect(screen.getByRole('dialog')).toBeVisible();
});

it('“Add to outfit” is a link to the page of outfits where no remote fills the slot', async () => {
  const { link } = await openQuickView({});
  expect(link).toHaveAttribute('href', '/outfits?add=1');
});
