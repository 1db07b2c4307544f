import { createFakeServices } from '@szn/shared-contracts/testing';
import { screen, within } from '@testing-library/react';
import { renderDesk } from '../../testing/render-desk.tsx';
import { toCsv } from './searches-api.ts';

const sneakers = { query: 'sneakers', withoutProducts: 12, relaxed: 0, complete: 1, days: 4 };

beforeAll(() => {
  // jsdom has no files.
  URL.createObjectURL = () => 'blob:searches';
  URL.revokeObjectURL = () => undefined;
});

test('the searches that found nothing lead to their page, and can be downloaded', async () => {
  const services = createFakeServices();
  services.http.answer('GET /desk/searches', () => ({ searches: [sneakers] }));
  renderDesk('/desk/searches', services);
  const item = within(await screen.findByRole('list', { name: 'Not found' })).getByRole('listitem');
  expect(item).toHaveTextContent(/sneakers.*Nothing found ?12 times.*All found ?once.*Days ?4/);
  expect(item).not.toHaveTextContent('Less found');
  expect(within(item).getByRole('link')).toHaveAttribute('href', '/search?q=sneakers');
  const download = await screen.findByRole('link', { name: 'Download as CSV' });
  expect(download).toHaveAttribute('href', 'blob:searches');
  expect(download).toHaveAttribute('download', 'searches.csv');
});

test('a page without such searches says so', async () => {
  const services = createFakeServices();
  services.http.answer('GET /desk/searches', () => ({ searches: [] }));
  renderDesk('/desk/searches', services);
  expect(await screen.findByText('Shoppers found what they looked for.')).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Download as CSV' })).not.toBeInTheDocument();
});

test('the table has one row for each search, and no text that a spreadsheet calculates', () => {
  expect(toCsv([sneakers, { ...sneakers, query: '=1+1 "a"' }]).split('\r\n')).toEqual([
    'query,withoutProducts,relaxed,complete,days',
    '"sneakers","12","0","1","4"',
    `"'=1+1 ""a""","12","0","1","4"`,
    '',
  ]);
});
