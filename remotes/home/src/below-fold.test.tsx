import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createFakeServices } from '@szn/shared-contracts/testing';
import { respondWithoutProducts } from './testing/answer-products.ts';
import { installFakeViewport } from './testing/fake-viewport.ts';
import { openHome } from './testing/open-home.tsx';

let isChunkBlocked = true;

jest.mock('./below-fold-chunk.tsx', () => {
  if (isChunkBlocked) throw new Error('The chunk failed to load.');
  const { specifiedRows } =
    jest.requireActual<typeof import('@szn/shared-contracts')>('@szn/shared-contracts');
  const sectionsOf = (heading: string) => ({ [heading]: () => <h2>{heading}</h2> });
  return {
    belowFoldSections: Object.fromEntries(specifiedRows.rows.map((row) => [row, sectionsOf(`Row ${row}`)])),
  };
});

test('Sections below the fold show a notice if their chunk fails to load, and appear after a retry', async () => {
  jest.useFakeTimers();
  const viewport = installFakeViewport();
  await openHome({ services: respondWithoutProducts(createFakeServices()) });
  await act(async () => jest.advanceTimersByTimeAsync(3000));

  const notice = screen.getByRole('alert');
  const sections = notice.parentElement;
  expect(notice).toHaveTextContent('This part did not load');
  expect(screen.getByRole('region', { name: 'Highlights' })).toBeInTheDocument();

  // The browser is online again: the page retries, and the chunk fails again.
  screen.getByRole('button', { name: 'Try again' }).focus();
  act(() => void window.dispatchEvent(new Event('online')));
  expect(screen.queryByRole('alert')).toBeNull();
  expect(sections).toHaveFocus();
  await act(async () => jest.advanceTimersByTimeAsync(3000));

  isChunkBlocked = false;
  const user = userEvent.setup({ delay: null });
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await act(async () => jest.advanceTimersByTimeAsync(100));

  expect(screen.getByRole('heading', { name: 'Row brandCards' })).toBeInTheDocument();
  expect(screen.getByRole('heading', { name: 'Row sale' })).toBeInTheDocument();
  expect(screen.queryByRole('alert')).toBeNull();
  expect(sections).toHaveFocus();
  viewport.uninstall();
  jest.useRealTimers();
});

test('A row of a later release of the shop is left out', async () => {
  isChunkBlocked = false;
  const rows = ['sale', 'ofLaterRelease', 'newest'];
  const services = Object.assign(respondWithoutProducts(createFakeServices()), {
    content: { rows: { rows } },
  });
  const viewport = installFakeViewport();
  const { container } = await openHome({ services });
  const shown = [...container.querySelectorAll('[data-row]')].map((row) => row.getAttribute('data-row'));
  expect(shown).toEqual(['sale', 'newest']);
  viewport.uninstall();
});
