import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createFakeServices } from '@szn/shared-contracts/testing';
import { answerNothing } from './testing/answer-products.ts';
import { installFakeViewport } from './testing/fake-viewport.ts';
import { openHome } from './testing/open-home.tsx';

let isScriptBlocked = true;

jest.mock('./below-fold-chunk.tsx', () => {
  if (isScriptBlocked) throw new Error('the script did not come');
  const section = (heading: string) => [{ name: heading, Section: () => <h2>{heading}</h2> }];
  return { belowFoldSections: { brands: section('All the labels'), products: section('All the products') } };
});

test('what lies below the fold is missing without its script, the rest is there, and trying again brings it', async () => {
  jest.useFakeTimers();
  const viewport = installFakeViewport();
  await openHome({ services: answerNothing(createFakeServices()) });
  await act(async () => jest.advanceTimersByTimeAsync(3000));

  const note = screen.getByRole('alert');
  const place = note.parentElement;
  expect(note).toHaveTextContent('This part did not load');
  expect(screen.getByRole('region', { name: 'Highlights' })).toBeInTheDocument();

  // The connection is back: it is tried by itself, in vain.
  screen.getByRole('button', { name: 'Try again' }).focus();
  act(() => void window.dispatchEvent(new Event('online')));
  expect(screen.queryByRole('alert')).toBeNull();
  expect(place).toHaveFocus();
  await act(async () => jest.advanceTimersByTimeAsync(3000));

  isScriptBlocked = false;
  const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await act(async () => jest.advanceTimersByTimeAsync(100));

  expect(screen.getByRole('heading', { name: 'All the labels' })).toBeInTheDocument();
  expect(screen.getByRole('heading', { name: 'All the products' })).toBeInTheDocument();
  expect(screen.queryByRole('alert')).toBeNull();
  expect(place).toHaveFocus();
  viewport.uninstall();
  jest.useRealTimers();
});
