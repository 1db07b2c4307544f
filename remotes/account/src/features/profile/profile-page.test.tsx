import { profileSaved, RequestError, type SessionState, type User } from '@szn/shared-contracts';
import { buildUser, createFakeServices } from '@szn/shared-contracts/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { loadPages, renderAccount } from '../../testing/render-account.tsx';
import { detailsOf, findFaults } from './profile-fields.ts';

const user = buildUser();
const asMember = (who: User = user): SessionState => ({ status: 'member', user: who });
const wire = ({ id, ...rest }: User) => ({ _id: id, ...rest });

function openAsMember({ path = '/profile', known = user }: { path?: string; known?: User } = {}) {
  const services = createFakeServices();
  services.http.answer('GET /users/getUser', () => wire(known));
  services.http.answer(`GET /wishlist/${user.id}`, () => ({ items: [] }));
  const saved: User[] = [];
  services.bus.observe(profileSaved).subscribe((event) => saved.push(event.user));
  return {
    ...renderAccount(path, { services, session: asMember() }),
    saved,
    patches: () => services.http.requests.filter(({ method }) => method === 'PATCH'),
  };
}

const field = (label: string) => screen.findByLabelText<HTMLInputElement>(label);
const saveButton = () => screen.getByText('Save changes');

beforeAll(loadPages);

describe('profile page of a guest', () => {
  it('shows a prompt from which the guest can sign in', async () => {
    const { services, shopper } = renderAccount('/profile');
    expect(screen.getByText('Please login to view your profile')).toBeVisible();
    await shopper.click(screen.getByRole('button', { name: 'Sign in' }));
    expect(services.signInRequests).toEqual([{ reason: 'Sign in to see your profile.' }]);
    expect(services.http.requests).toEqual([]);
  });
});

describe('profile header', () => {
  it('shows name, location, start of membership and social links', async () => {
    openAsMember();
    expect(screen.getByRole('heading', { level: 1, name: 'Aarohi Deshmukh' })).toBeVisible();
    expect(screen.getByText('Maharashtra, India')).toBeVisible();
    expect(screen.getByText('Member since 2025')).toBeVisible();
    for (const [name, href] of [
      ['Instagram', 'https://www.instagram.com/szn.example/'],
      ['Twitter', 'https://x.com/szn_example'],
    ] as const) {
      const link = screen.getByRole('link', { name: `${name}, opens in a new tab` });
      expect(link).toHaveAttribute('href', href);
      expect(link).toHaveAttribute('rel', 'noopener noreferrer');
    }
    await field('Name');
  });

  it('shows the photo, and the initials when it cannot be loaded', async () => {
    openAsMember({ known: buildUser({ photo: '/media/photos/me.jpg' }) });
    await field('Name');
    const header = within(screen.getByRole('banner'));
    const photo = header.getByRole('img', { name: 'Photo of Aarohi Deshmukh' });
    expect(photo).toHaveAttribute('src', '/media/photos/me.jpg');
    act(() => void photo.dispatchEvent(new Event('error')));
    expect(header.getByText('AD')).toBeInTheDocument();
  });
});

describe('stat cards', () => {
  it('show the number of wishlist items with a link; points and followers are 0', async () => {
    const { services, shopper, router } = openAsMember();
    services.http.answer(`GET /wishlist/${user.id}`, () => ({ items: ['tee', 'jeans'] }));
    window.dispatchEvent(new Event('online'));
    const card = await screen.findByRole('link', { name: '2 Wishlist Items' });
    expect(screen.getByText('Loyalty Points').parentElement).toHaveTextContent('0');
    expect(screen.getByText('Followers').parentElement).toHaveTextContent('0');
    await shopper.click(card);
    expect(router.state.location.pathname).toBe('/wishlist');
  });
});

describe('profile tabs', () => {
  it('open Settings and link to the wishlist and to About Us', async () => {
    openAsMember();
    await field('Name');
    expect(screen.getByRole('tab', { name: 'Settings' })).toHaveAttribute('aria-selected', 'true');
    expect(screen.getByRole('tabpanel', { name: 'Settings' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Wishlist' })).toHaveAttribute('href', '/wishlist');
    expect(screen.getByRole('link', { name: 'About Us' })).toHaveAttribute('href', '/about-us');
  });

  it('show "Coming Soon" for any other tab, and Settings can be opened again', async () => {
    const { shopper } = openAsMember({ path: '/profile?tab=orders' });
    expect(screen.getByRole('heading', { name: 'Coming Soon' })).toBeVisible();
    expect(screen.getByText('This section is under development.')).toBeVisible();
    await shopper.click(screen.getByRole('tab', { name: 'Settings' }));
    expect(await field('Name')).toBeVisible();
  });
});

describe('settings form', () => {
  it('shows the data of the provider; the email cannot be changed', async () => {
    openAsMember();
    expect(await field('Name')).toHaveValue('Aarohi Deshmukh');
    expect(await field('Phone')).toHaveValue('9800000000');
    expect(await field('Address')).toHaveValue('12 FC Road');
    expect(await field('State')).toHaveValue('Maharashtra');
    expect(await field('Country')).toHaveValue('India');
    expect(await field('Email')).toHaveValue('aarohi@example.in');
    expect(await field('Email')).toBeDisabled();
  });

  it('sends the fields, emits profile:saved and shows a notice', async () => {
    const { services, shopper, saved, patches, notices } = openAsMember();
    services.http.answer('PATCH /users/updateUser', ({ body }) => ({ ...wire(user), ...Object(body) }));
    const phone = await field('Phone');
    // As browsers fill in addresses: without an event.
    Reflect.set(HTMLInputElement.prototype, 'value', ' 9811111111 ', phone);
    await shopper.click(saveButton());
    await waitFor(() => expect(notices()).toEqual(['User Updated!']));
    expect(patches()).toEqual([
      expect.objectContaining({
        path: '/users/updateUser',
        body: {
          name: 'Aarohi Deshmukh',
          phone: '9811111111',
          address: { address: '12 FC Road', state: 'Maharashtra', country: 'India' },
        },
      }),
    ]);
    expect(saved).toEqual([{ ...user, phone: '9811111111' }]);
    expect(phone).toHaveValue('9811111111');
  });

  it('does not save without a required field and shows the error there', async () => {
    const { shopper, patches } = openAsMember();
    const input = await field('Address');
    await shopper.clear(input);
    await shopper.type(input, ' ');
    await shopper.click(saveButton());
    expect(input).toHaveFocus();
    expect(input).toBeInvalid();
    expect(input).toHaveAccessibleDescription('Address is required');
    expect(patches()).toEqual([]);
    await shopper.type(input, 'x');
    expect(input).toBeValid();
    expect(screen.queryByText('Address is required')).not.toBeInTheDocument();
  });

  it.each([
    [
      'the message of the provider',
      new RequestError('status', { status: 400, serverMessage: 'The text is too long.' }),
      'The text is too long.',
    ],
    ['a fallback text', new RequestError('network'), 'Your changes could not be saved. Please try again.'],
  ])('shows %s when saving fails, and retains the edits', async (_whose, error, text) => {
    const { services, shopper, notices, saved } = openAsMember();
    services.http.answer('PATCH /users/updateUser', () => {
      throw error;
    });
    const state = await field('State');
    await shopper.type(state, ' West');
    await shopper.click(saveButton());
    await waitFor(() => expect(notices()).toEqual([text]));
    expect(state).toHaveValue('Maharashtra West');
    expect(saved).toEqual([]);
    expect(await screen.findByRole('button', { name: 'Save changes' })).toHaveAttribute(
      'aria-disabled',
      'false',
    );
  });

  it('saves once for repeated submits, and retains edits made during the save', async () => {
    const { services, shopper, patches, notices } = openAsMember();
    let answer = () => {};
    services.http.answer(
      'PATCH /users/updateUser',
      ({ body }) => new Promise((resolve) => (answer = () => resolve({ ...wire(user), ...Object(body) }))),
    );
    const name = await field('Name');
    await shopper.type(name, ' I');
    await shopper.dblClick(saveButton());
    await shopper.type(name, 'I{Enter}');
    expect(patches()).toHaveLength(1);
    act(() => answer());
    await waitFor(() => expect(notices()).toEqual(['User Updated!']));
    expect(name).toHaveValue('Aarohi Deshmukh II');
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Aarohi Deshmukh I');
  });

  it('discards the edits', async () => {
    const { shopper } = openAsMember();
    const name = await field('Name');
    await shopper.type(name, 'xyz');
    await shopper.click(screen.getByRole('button', { name: 'Discard changes' }));
    expect(name).toHaveValue('Aarohi Deshmukh');
  });
});

describe('profile that cannot be loaded', () => {
  it('shows a notice and an error panel, and loads on Retry', async () => {
    const services = createFakeServices();
    services.http.answer('GET /users/getUser', () => {
      throw new RequestError('status', { status: 503, serverMessage: 'Back in a minute.' });
    });
    services.http.answer(`GET /wishlist/${user.id}`, () => ({ items: [] }));
    const { shopper, notices } = renderAccount('/profile', { services, session: asMember() });
    expect(await screen.findByRole('alert')).toHaveTextContent('Your profile could not be loaded.');
    expect(notices()).toContain('Back in a minute.');
    services.http.answer('GET /users/getUser', () => wire(user));
    await shopper.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await field('Name')).toHaveValue('Aarohi Deshmukh');
  });

  it('does not show the data of another shopper', async () => {
    openAsMember({ known: buildUser({ id: 'somebody-else', phone: '123' }) });
    expect(await screen.findByRole('alert')).toHaveTextContent('Your profile could not be loaded.');
    expect(screen.queryByDisplayValue('123')).not.toBeInTheDocument();
  });
});

describe('navigation with unsaved changes', () => {
  async function editAndLeave() {
    const opened = openAsMember();
    await opened.shopper.type(await field('Name'), '!');
    await act(() => opened.router.navigate('/men'));
    return opened;
  }

  it('asks for confirmation and retains the edits on cancel', async () => {
    const { shopper, router } = await editAndLeave();
    const question = screen.getByRole('dialog', { name: 'Leave without saving?' });
    await shopper.click(within(question).getByRole('button', { name: 'Keep editing' }));
    expect(router.state.location.pathname).toBe('/profile');
    expect(await field('Name')).toHaveValue('Aarohi Deshmukh!');
  });

  it('continues when the shopper confirms', async () => {
    const { shopper, router } = await editAndLeave();
    await shopper.click(screen.getByRole('button', { name: 'Leave' }));
    expect(router.state.location.pathname).toBe('/men');
  });

  it('warns on reload only while there are unsaved changes', async () => {
    const { shopper } = openAsMember();
    const isWarned = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
    const name = await field('Name');
    expect(isWarned()).toBe(false);
    await shopper.type(name, '!');
    expect(isWarned()).toBe(true);
    await shopper.type(name, '{Backspace}');
    expect(isWarned()).toBe(false);
  });

  it('is not blocked after the end of the session, nor for a dialog over the page', async () => {
    const { services, shopper, router } = openAsMember();
    await shopper.type(await field('Name'), '!');
    await act(() => router.navigate('/profile#sign-in'));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    act(() => services.setSession({ status: 'guest' }));
    await act(() => router.navigate('/'));
    expect(router.state.location.pathname).toBe('/');
  });
});

it.each([
  ['name', 'Name'],
  ['phone', 'Phone'],
  ['address', 'Address'],
  ['state', 'State'],
  ['country', 'Country'],
])('findFaults requires %s', (name, label) => {
  const details = detailsOf(user);
  expect(findFaults(details)).toEqual({});
  expect(findFaults({ ...details, [name]: '   ' })).toEqual({ [name]: `${label} is required` });
});
