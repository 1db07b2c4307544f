import { RequestError } from '@szn/shared-contracts';
import { createFakeServices } from '@szn/shared-contracts/testing';
import { screen, within } from '@testing-library/react';
import { renderDesk } from '../../testing/render-desk.tsx';
import { toCsv } from '../../components/csv-download.tsx';
import { csvColumns } from './searches-page.tsx';

const noRules = { revision: '3', rules: [], history: [] };
const sneakers = { query: 'sneakers', withoutProducts: 12, relaxed: 0, complete: 1, days: 4 };

beforeAll(() => {
  // jsdom has no files.
  URL.createObjectURL = () => 'blob:searches';
  URL.revokeObjectURL = () => undefined;
});

test('the searches that found nothing open their page, and can be downloaded', async () => {
  const services = createFakeServices();
  services.http.answer('GET /desk/searches', () => ({ searches: [sneakers] }));
  services.http.answer('GET /desk/query-rules', () => noRules);
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
  services.http.answer('GET /desk/query-rules', () => noRules);
  renderDesk('/desk/searches', services);
  expect(await screen.findByText('Shoppers found what they looked for.')).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Download as CSV' })).not.toBeInTheDocument();
});

test('a search without products becomes a rule after a look at what it changes', async () => {
  const services = createFakeServices();
  services.http.answer('GET /desk/searches', () => ({ searches: [sneakers] }));
  services.http.answer('GET /desk/query-rules', () => noRules);
  services.http.answer('POST /desk/query-rules/try', () => ({
    before: { total: 0, page: '', products: [] },
    after: { total: 2, page: '', products: [{ title: 'Trail Cap' }, { title: 'Sun Cap' }] },
  }));
  const rule = {
    phrase: 'sneakers',
    instead: 'caps',
    at: '2026-11-01T18:30:00.000Z',
    author: 'asha@example.com',
  };
  services.http.answer('POST /desk/query-rules', () => ({ revision: '4', rules: [rule], history: [rule] }));
  const { editor, sent, notices } = renderDesk('/desk/searches', services);
  Element.prototype.scrollIntoView = () => undefined;
  await editor.click(await screen.findByRole('button', { name: 'Make a rule sneakers' }));
  expect(screen.getByRole('group', { name: 'What words mean here' })).toHaveFocus();
  expect(screen.getByLabelText('Words of the search')).toHaveValue('sneakers');
  await editor.type(screen.getByLabelText('Search for'), 'caps');
  expect(screen.queryByRole('button', { name: 'Save the rule' })).not.toBeInTheDocument();
  await editor.click(screen.getByRole('button', { name: 'Show what changes' }));
  const trial = await screen.findByRole('group', { name: 'What changes' });
  expect(trial).toHaveTextContent('Now: no products');
  expect(trial).toHaveTextContent('With this rule: 2 products, first Trail Cap, Sun Cap');
  await editor.click(screen.getByRole('button', { name: 'Save the rule' }));
  const listed = within(await screen.findByRole('list', { name: 'Rules' })).getByRole('listitem');
  expect(listed).toHaveTextContent(/sneakers.*Means ?caps.*2 Nov 2026.*asha@example.com/);
  expect(sent().at(-1)).toEqual(['POST', '/desk/query-rules', { phrase: 'sneakers', instead: 'caps' }]);
  expect(notices()).toEqual(['Saved: sneakers']);
  await editor.click(screen.getByRole('button', { name: 'Remove sneakers' }));
  await editor.click(screen.getByRole('button', { name: 'Remove sneakers: Remove it?' }));
  expect(sent().at(-1)).toEqual(['POST', '/desk/query-rules', { phrase: 'sneakers' }]);
});

test('rules that somebody else has changed are shown, and what was typed stays', async () => {
  const services = createFakeServices();
  services.http.answer('GET /desk/searches', () => ({ searches: [] }));
  const removed = { phrase: 'kicks', at: '2026-11-01T18:30:00.000Z', author: null };
  let rules: object = { revision: '4', rules: [], history: [removed, { ...removed, instead: 'caps' }] };
  services.http.answer('GET /desk/query-rules', () => rules);
  services.http.answer('POST /desk/query-rules', () => {
    throw new RequestError('status', { status: 412 });
  });
  const { editor, notices } = renderDesk('/desk/searches', services);
  await editor.type(await screen.findByLabelText('Words of the search'), 'drip');
  rules = { revision: '5', rules: [{ ...removed, page: '/sale' }], history: [] };
  await editor.click(screen.getByRole('button', { name: 'Use this again kicks: caps' }));
  expect(await screen.findByText('/sale')).toBeVisible();
  expect(notices()).toEqual([expect.stringContaining('Somebody else has changed this')]);
  expect(screen.getByLabelText('Words of the search')).toHaveValue('drip');
});

test('the table has one row for each search, and no text that a spreadsheet calculates', () => {
  expect(toCsv(csvColumns, [sneakers, { ...sneakers, query: '=1+1 "a"' }]).split('\r\n')).toEqual([
    'query,withoutProducts,relaxed,complete,days',
    '"sneakers","12","0","1","4"',
    `"'=1+1 ""a""","12","0","1","4"`,
    '',
  ]);
});
