import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createFakeServices } from '@szn/shared-contracts/testing';
import { answerNothing } from './testing/answer-products.ts';
import { installFakeViewport } from './testing/fake-viewport.ts';
import { openHome } from './testing/open-home.tsx';

let isScriptBlocked = true;

jest.mock('./brand-street.tsx', () => {
  if (isScriptBlocked) throw new Error('the script did not come');
  return { BrandStreet: () => <h2>All the labels</h2> };
});

test('a part whose script does not come is missing, the rest is there, and trying again brings it', async () => {
  jest.useFakeTimers();
  const viewport = installFakeViewport();
  await openHome({ services: answerNothing(createFakeServices()) });
  await act(async () => jest.advanceTimersByTimeAsync(3000));

  expect(screen.getByRole('alert')).toHaveTextContent('This part did not load');
  expect(screen.getByRole('region', { name: 'ON SALE NOW' })).toBeInTheDocument();

  isScriptBlocked = false;
  const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await act(async () => jest.advanceTimersByTimeAsync(100));

  expect(screen.getByRole('heading', { name: 'All the labels' })).toBeInTheDocument();
  expect(screen.queryByRole('alert')).toBeNull();
  viewport.uninstall();
  jest.useRealTimers();
});
