import { RequestError } from '@szn/shared-contracts';
import { createFakeServices } from '@szn/shared-contracts/testing';
import { screen, within } from '@testing-library/react';
import { toCsv } from '../../components/csv-download.tsx';
import { renderDesk } from '../../testing/render-desk.tsx';

beforeAll(() => {
  // jsdom has no files.
  URL.createObjectURL = () => 'blob:interest';
  URL.revokeObjectURL = () => undefined;
});

const brands = [
  { key: 'huemn', name: 'HUEMN' },
  { key: 'loom', name: 'The Loom House' },
];
const loom = { key: 'loom', name: 'The Loom House', brand: null, wished: 3, compared: 2, opened: 10 };
const huemn = { ...loom, key: 'huemn', name: 'HUEMN', opened: 5 };

function open(path: string, rows: readonly object[]) {
  const services = createFakeServices();
  services.http.answer('GET /desk/session', () => ({ role: 'editor' }));
  services.http.answer('GET /desk/interest', () => ({ rows, brands }));
  return renderDesk(path, services);
}

const lines = () =>
  within(screen.getByRole('table'))
    .getAllByRole('row')
    .map((row) => row.textContent);
const asked = ({ http }: ReturnType<typeof createFakeServices>) =>
  http.requests.filter(({ path }) => path === '/desk/interest').map(({ query }) => query);

test('the numbers are a table with bars, and the choices are in the address', async () => {
  const { editor, services } = open('/desk/interest?measure=constructor&days=9', [loom, huemn]);
  const table = await screen.findByRole('table', { name: 'Opened at the brand: Brand, Last 30 days' });
  expect(lines()).toEqual(['BrandWishedComparedOpened at the brand', 'The Loom House3210', 'HUEMN325']);
  const widths = [...table.querySelectorAll('rect')].map((bar) => bar.getAttribute('width'));
  expect(widths).toEqual(['100', '50']);
  await editor.selectOptions(screen.getByLabelText('What shoppers did'), 'Wished');
  await editor.selectOptions(await screen.findByLabelText('By'), 'Product');
  await editor.selectOptions(await screen.findByLabelText('Period'), 'Last 7 days');
  expect(await screen.findByRole('table', { name: 'Wished: Product, Last 7 days' })).toBeVisible();
  expect(asked(services).at(-1)).toEqual({ measure: 'wished', group: 'product', days: '7' });
  expect(screen.getByRole('link', { name: 'HUEMN' })).toHaveAttribute('href', '/product-details?id=huemn');
  expect(screen.getByRole('link', { name: 'Download as CSV' })).toHaveAttribute('download', 'interest.csv');
});

test('days have columns, and a text under them', async () => {
  const day = { ...loom, brand: null, name: '2026-11-01', key: '2026-11-01' };
  open('/desk/interest?group=day&days=7', [day, { ...day, key: '2026-11-02', opened: 0 }]);
  await screen.findByRole('table');
  expect(lines().slice(1)).toEqual(['Sun, 1 Nov3210', 'Mon, 2 Nov320']);
  expect(screen.getByRole('figure')).toHaveTextContent('The highest column is 10.');
});

test('a period without counts says so and can still be shared', async () => {
  open('/desk/interest?group=day', [{ ...loom, key: '2026-11-01', opened: 0 }]);
  expect(await screen.findByText('Nothing was counted in this period.')).toBeVisible();
  expect(screen.queryByRole('table')).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Make the link' })).toBeVisible();
});

test('a link for a brand is made, shown and opened', async () => {
  const { editor, services, sent, notices } = open('/desk/interest', [loom]);
  const form = within(await screen.findByRole('form', { name: 'A month for a brand' }));
  await editor.selectOptions(form.getByLabelText('Brand'), 'The Loom House');
  const month = form.getByLabelText<HTMLSelectElement>('Month');
  expect(month.options).toHaveLength(13);
  services.http.answer('POST /desk/interest/brand-month', () => {
    throw new RequestError('network');
  });
  await editor.click(form.getByRole('button', { name: 'Make the link' }));
  expect(notices()).toHaveLength(1);
  services.http.answer('POST /desk/interest/brand-month', () => ({
    address: '/proxy/brands/month?token=a.b.c',
    endsAt: '2026-12-29T10:00:00.000Z',
  }));
  await editor.click(form.getByRole('button', { name: 'Make the link' }));
  expect(await form.findByLabelText('Link')).toHaveValue('http://localhost/proxy/brands/month?token=a.b.c');
  expect(form.getByText(/^Valid until 29 Dec 2026/)).toBeVisible();
  expect(form.getByRole('link', { name: 'Open the page' })).toHaveAttribute(
    'href',
    '/proxy/brands/month?token=a.b.c',
  );
  expect(sent().at(-1)).toEqual([
    'POST',
    '/desk/interest/brand-month',
    { brand: 'loom', month: month.value },
  ]);
});

test('an address of another site is no link', async () => {
  const { editor, services, notices } = open('/desk/interest', [loom]);
  services.http.answer('POST /desk/interest/brand-month', () => ({
    address: 'javascript:alert(1)',
    endsAt: '2026-12-29T10:00:00.000Z',
  }));
  await editor.click(await screen.findByRole('button', { name: 'Make the link' }));
  expect(notices()).toHaveLength(1);
  expect(screen.queryByRole('link', { name: 'Open the page' })).not.toBeInTheDocument();
});

test('a name that a spreadsheet would calculate is a text', () => {
  expect(toCsv(['name', 'opened'], [{ name: '=HYPERLINK("x")', opened: -1 }]).split('\r\n')).toEqual([
    'name,opened',
    `"'=HYPERLINK(""x"")","-1"`,
    '',
  ]);
});
