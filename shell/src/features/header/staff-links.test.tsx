import { act, screen, waitFor, within } from '@testing-library/react';
import { profileSaved } from '@szn/shared-contracts';
import { buildUser } from '@szn/shared-contracts/testing';
import { createFakeProvider, type ProviderReply } from '../../testing/create-fake-provider.ts';
import { closeShells, openShell } from '../../testing/open-shell.tsx';
import { aarohi, credentials, rememberShopper, signInAnswer } from '../../testing/sign-in-answer.ts';

afterEach(closeShells);

const links = {
  links: [{ path: '/desk', text: 'Desk' }, { path: 'https://evil.example', text: 'Evil' }, null],
};

async function openAs(role: unknown, answer: ProviderReply = { body: links }) {
  rememberShopper();
  const provider = createFakeProvider();
  provider.answer('GET /users/getLoginStatus', { body: true });
  provider.answer('GET /users/getUser', { body: { ...aarohi, role } });
  provider.answer('GET /users/logout', { body: {} });
  provider.answer('GET /desk/links', answer);
  const shell = await openShell({ provider });
  const asked = () => provider.requests.filter(({ path }) => path === '/desk/links').length;
  return { ...shell, asked };
}

const banner = () => within(screen.getByRole('banner'));
const link = () => banner().queryByRole('link', { name: 'Desk' });

it.each(['editor', 'admin'])(
  'the header leads a person with the role %s to the desk until the logout',
  async (role) => {
    const { user } = await openAs(role);
    expect(await banner().findByRole('link', { name: 'Desk' })).toHaveAttribute('href', '/desk');
    expect(screen.queryByRole('link', { name: 'Evil' })).not.toBeInTheDocument();
    await user.click(banner().getByRole('button', { name: 'Logout' }));
    expect(link()).not.toBeInTheDocument();
  },
);

it('a sign-in shows it at once, and it stays when the person changes their name', async () => {
  const provider = createFakeProvider();
  const staff = { ...aarohi, role: 'editor' };
  provider.answer('POST /users/login', signInAnswer(staff));
  provider.answer('GET /users/getUser', { body: staff });
  provider.answer('GET /desk/links', { body: links });
  const { runtime, bus } = await openShell({ provider });
  await act(async () => runtime.session.signIn(credentials));
  expect(link()).toBeVisible();
  act(() => bus.emit(profileSaved, { user: buildUser({ id: aarohi._id, name: 'Aaru' }) }));
  expect(banner().getByText('Hi, Aaru')).toBeInTheDocument();
  expect(link()).toBeVisible();
});

it('the menu of small screens does so too, and the end of the session in another tab removes both', async () => {
  const { user } = await openAs('editor');
  await user.click(banner().getByRole('button', { name: 'Open menu' }));
  const menu = within(await screen.findByRole('dialog', { name: 'Menu' }));
  expect(await menu.findByRole('link', { name: 'Desk' })).toHaveAttribute('href', '/desk');
  window.localStorage.clear();
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'token' })));
  await waitFor(() =>
    expect(screen.queryByRole('link', { name: 'Desk', hidden: true })).not.toBeInTheDocument(),
  );
});

it.each([undefined, 'member', 'owner', 7])(
  'nothing is requested for a member with the role %p',
  async (role) => {
    const { asked } = await openAs(role);
    expect(banner().getByText('Hi, Aarohi Deshmukh')).toBeInTheDocument();
    expect(asked()).toBe(0);
    expect(link()).not.toBeInTheDocument();
  },
);

it.each<[string, ProviderReply]>([
  ['is refused', { status: 403, body: { message: 'Only people who run the shop can do this.' } }],
  ['is of a gateway without it', { status: 404, body: { message: 'Not found' } }],
  ['has another form', { body: { links: 'Desk' } }],
  ['never comes', 'cut'],
])('no entry and no error when the answer %s', async (_case, answer) => {
  const { asked, reportedErrors } = await openAs('editor', answer);
  await waitFor(() => expect(asked()).toBeGreaterThan(0));
  expect(link()).not.toBeInTheDocument();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  expect(reportedErrors).toEqual([]);
});
