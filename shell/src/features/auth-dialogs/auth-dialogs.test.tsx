import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import {
  createFakeProvider,
  type FakeProvider,
  type ProviderReply,
} from '../../testing/create-fake-provider.ts';
import { closeShells, openShell, type OpenedShell } from '../../testing/open-shell.tsx';
import { signInAnswer, token } from '../../testing/sign-in-answer.ts';

afterEach(closeShells);

const gone = () => waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());

async function openDialog(
  opener: 'Login' | 'Register',
  provider: FakeProvider = createFakeProvider(),
  path = '/men',
) {
  const shell = await openShell({ path, provider });
  await shell.user.click(within(screen.getByRole('banner')).getByRole('button', { name: opener }));
  const dialog = await screen.findByRole('dialog', { name: opener === 'Login' ? 'Sign in' : 'Register' });
  return { ...shell, dialog: within(dialog) };
}

type Opened = Awaited<ReturnType<typeof openDialog>>;

async function signIn({ user, dialog }: Pick<Opened, 'user' | 'dialog'>, email = 'aarohi@example.in') {
  await user.type(dialog.getByLabelText('Email'), email);
  await user.type(dialog.getByLabelText('Password'), 'monsoon');
  await user.click(dialog.getByRole('button', { name: 'Sign in' }));
}

async function register({ user, dialog }: Pick<Opened, 'user' | 'dialog'>) {
  await user.type(dialog.getByLabelText('Name'), 'Aarohi');
  await user.type(dialog.getByLabelText('Email'), 'aarohi@example.in');
  await user.type(dialog.getByLabelText('Password'), 'monsoon');
  await user.type(dialog.getByLabelText('Confirm Password'), 'monsoon');
  await user.click(dialog.getByRole('button', { name: 'Register' }));
}

function providerAnswering(route: string, ...replies: readonly ProviderReply[]) {
  const provider = createFakeProvider();
  provider.answer(route, ...replies);
  return provider;
}

/** A provider that responds when the test requests it. */
function heldProvider(route: string) {
  const provider = createFakeProvider();
  let release: (reply: ProviderReply) => void = () => undefined;
  provider.answer(route, () => new Promise((resolve) => (release = resolve)));
  return { provider, release: async (reply: ProviderReply) => act(async () => release(reply)) };
}

describe('the sign-in dialog', () => {
  it('shows its heading and text, and focuses its first field', async () => {
    const { dialog } = await openDialog('Login');
    expect(dialog.getByRole('heading', { name: 'Sign in' })).toBeVisible();
    expect(
      dialog.getByText("Become a member — don't miss out on deals, offers, discounts and bonus vouchers."),
    ).toBeVisible();
    expect(dialog.getByLabelText('Email')).toHaveAttribute('autofocus');
    expect(dialog.getByLabelText('Email')).toHaveAttribute('autocomplete', 'username');
    expect(dialog.getByLabelText('Password')).toHaveAttribute('autocomplete', 'current-password');
    expect(dialog.getByRole('checkbox', { name: 'Remember me' })).toBeChecked();
    expect(dialog.getByRole('button', { name: 'Become a member' })).not.toHaveAccessibleDescription(
      dialog.getByRole('button', { name: 'Membership' }).getAttribute('aria-description') ?? '',
    );
  });

  it.each(['Back', 'Close'])('has a URL fragment, closes by %s and restores the focus', async (how) => {
    const { go, url, dialog } = await openDialog('Login');
    expect(url()).toBe('/men#sign-in');
    await (how === 'Back' ? go(-1) : act(async () => dialog.getByRole('button', { name: how }).click()));
    await gone();
    expect(url()).toBe('/men');
    expect(within(screen.getByRole('banner')).getByRole('button', { name: 'Login' })).toHaveFocus();
  });

  it('closes to the page when it was opened by a link', async () => {
    const { user, url } = await openShell({ path: '/women/jeans?sort=newest#sign-in' });
    const dialog = within(await screen.findByRole('dialog', { name: 'Sign in' }));
    await user.click(dialog.getByRole('button', { name: 'Close' }));
    await gone();
    expect(url()).toBe('/women/jeans?sort=newest');
  });

  it.each([
    ['nothing', '', '', 'All fields are required!', 'Email'],
    ['no password', 'aarohi@example.in', '', 'All fields are required!', 'Password'],
    ['half an address', 'aarohi@', 'x', 'Please enter a valid email!', 'Email'],
  ])('shows a field error for %s and sends no request', async (_, email, password, message, field) => {
    const { user, dialog, provider } = await openDialog('Login');
    if (email) await user.type(dialog.getByLabelText('Email'), email);
    if (password) await user.type(dialog.getByLabelText('Password'), password);
    await user.click(dialog.getByRole('button', { name: 'Sign in' }));
    expect(dialog.getByRole('alert')).toHaveTextContent(message);
    expect(dialog.getByLabelText(field)).toHaveFocus();
    expect(dialog.getByLabelText(field)).toBeInvalid();
    expect(dialog.getByLabelText(field)).toHaveAccessibleDescription(message);
    expect(provider.requests).toHaveLength(0);
  });

  it('clears the problem of a field that changes', async () => {
    const { user, dialog } = await openDialog('Login');
    await user.click(dialog.getByRole('button', { name: 'Sign in' }));
    await user.type(dialog.getByLabelText('Email'), 'a');
    expect(dialog.queryByRole('alert')).not.toBeInTheDocument();
    expect(dialog.getByLabelText('Email')).toHaveAttribute('aria-invalid', 'false');
  });

  it('shows and hides the password', async () => {
    const { user, dialog } = await openDialog('Login');
    await user.click(dialog.getByRole('button', { name: 'Show password' }));
    expect(dialog.getByLabelText('Password')).toHaveAttribute('type', 'text');
    await user.click(dialog.getByRole('button', { name: 'Hide password' }));
    expect(dialog.getByLabelText('Password')).toHaveAttribute('type', 'password');
  });

  it('navigates home on success, closes and links to the previous page', async () => {
    const shell = await openDialog(
      'Login',
      providerAnswering('POST /users/login', signInAnswer()),
      '/men/jeans',
    );
    await signIn(shell);
    await gone();
    expect(shell.url()).toBe('/');
    expect(await screen.findByText('Login Successful')).toHaveAttribute('role', 'status');
    await shell.user.click(screen.getByRole('button', { name: 'Back to men’s jeans' }));
    expect(shell.url()).toBe('/men/jeans');
  });

  it('is not open when Back leaves the home page', async () => {
    const shell = await openDialog('Login', providerAnswering('POST /users/login', signInAnswer()));
    await signIn(shell);
    await gone();
    await shell.go(-1);
    await waitFor(() => expect(shell.url()).toBe('/men'));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it.each([
    [
      'the provider’s words',
      { status: 401, body: { message: 'Invalid credentials' } },
      'Invalid credentials',
    ],
    ['words of its own', 'cut', 'Login failed! Please try again.'],
  ] as const)('shows the message of %s as a toast and in the dialog', async (_, reply, message) => {
    const shell = await openDialog('Login', providerAnswering('POST /users/login', reply));
    await signIn(shell);
    expect(await shell.dialog.findByRole('alert')).toHaveTextContent(message);
    expect(shell.dialog.getAllByText(message)).toHaveLength(2);
    expect(shell.url()).toBe('/men#sign-in');
    expect(shell.dialog.getByLabelText('Email')).toHaveValue('aarohi@example.in');
  });

  it('sends one request for several Enter keys and covers the page meanwhile', async () => {
    const { provider, release } = heldProvider('POST /users/login');
    const shell = await openDialog('Login', provider);
    await shell.user.type(shell.dialog.getByLabelText('Email'), 'aarohi@example.in');
    await shell.user.type(shell.dialog.getByLabelText('Password'), 'monsoon{Enter}{Enter}{Enter}');
    expect(shell.dialog.getByText('One moment…')).toBeInTheDocument();
    expect(shell.dialog.getByLabelText('Email').closest('[inert]')).toHaveAttribute('aria-busy', 'true');
    await waitFor(() => expect(provider.requests).toHaveLength(1));
    await release(signInAnswer());
    await gone();
    expect(provider.requests.filter(({ path }) => path === '/users/login')).toHaveLength(1);
  });

  it('signs in on the page to which Back has closed it', async () => {
    const { provider, release } = heldProvider('POST /users/login');
    const shell = await openDialog('Login', provider);
    await signIn(shell);
    await shell.go(-1);
    await gone();
    await shell.go('/women');
    await release(signInAnswer());
    expect(await screen.findByText('Login Successful')).toBeVisible();
    expect(shell.url()).toBe('/women');
    expect(shell.runtime.session.current().status).toBe('member');
  });

  it('closes on Escape while the request runs, and shows the refusal on the page', async () => {
    const { provider, release } = heldProvider('POST /users/login');
    const shell = await openDialog('Login', provider);
    await signIn(shell);
    fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }));
    await gone();
    await release({ status: 401, body: { message: 'Invalid credentials' } });
    expect(await screen.findByText('Invalid credentials')).toHaveAttribute('role', 'alert');
  });

  it('unblocks the page after the request timeout', async () => {
    const shell = await openDialog('Login', providerAnswering('POST /users/login', 'timeout'));
    await signIn(shell);
    await shell.dialog.findByRole('alert');
    expect(shell.dialog.queryByText('One moment…')).not.toBeInTheDocument();
    expect(shell.dialog.getByLabelText('Email').closest('[inert]')).toBeNull();
  });

  it('stores the session for the browser session when Remember me is unticked', async () => {
    const shell = await openDialog('Login', providerAnswering('POST /users/login', signInAnswer()));
    await shell.user.click(shell.dialog.getByRole('checkbox', { name: 'Remember me' }));
    await signIn(shell);
    await gone();
    expect(window.localStorage.getItem('token')).toBeNull();
    expect(window.sessionStorage.getItem('token')).toBe(token);
  });

  it.each(['Become a member', 'Membership'])(
    'opens the register dialog by %s, and Back returns to the page',
    async (name) => {
      const { user, dialog, go, url } = await openDialog('Login');
      await user.click(dialog.getByRole('button', { name }));
      expect(await screen.findByRole('dialog', { name: 'Register' })).toBeVisible();
      expect(url()).toBe('/men#register');
      await go(-1);
      await gone();
      expect(url()).toBe('/men');
    },
  );
});

describe('the register dialog', () => {
  it('shows its text and the terms', async () => {
    const { dialog } = await openDialog('Register');
    expect(dialog.getByText('Join us to access exclusive deals, offers, and discounts.')).toBeVisible();
    expect(dialog.getByText(/By registering you confirm you are 18\+/)).toBeVisible();
    expect(dialog.getByRole('link', { name: 'Terms of Service' })).toHaveAttribute(
      'href',
      '/terms-of-service',
    );
    for (const label of ['Password', 'Confirm Password']) {
      expect(dialog.getByLabelText(label)).toHaveAttribute('autocomplete', 'new-password');
    }
  });

  it('signs a new member in', async () => {
    const provider = providerAnswering('POST /users/register', signInAnswer());
    const shell = await openDialog('Register', provider);
    await register(shell);
    await gone();
    expect(await screen.findByText('Registered Successfully')).toBeVisible();
    expect(shell.url()).toBe('/');
    expect(provider.requests[0]?.body).toEqual({
      name: 'Aarohi',
      email: 'aarohi@example.in',
      password: 'monsoon',
    });
  });

  it('shows that the address is taken and the message of the provider', async () => {
    const reply = { status: 400, body: { message: 'Control characters are not accepted.' } };
    const shell = await openDialog('Register', providerAnswering('POST /users/register', reply));
    await register(shell);
    const taken = 'Email is already registered. Please login instead.';
    expect(await shell.dialog.findByRole('alert')).toHaveTextContent(taken);
    expect(shell.dialog.getByText('Control characters are not accepted.')).toBeVisible();
  });

  it.each([
    [{ body: { user: { _id: 'u' } } }, 'Registration failed - no token received'],
    ['cut', 'Registration failed! Please try again.'],
    [{ status: 429, body: { message: 'Try again at 23:40.' } }, 'Try again at 23:40.'],
  ] as const)('shows for %j the message %j once, in the form', async (reply, message) => {
    const shell = await openDialog('Register', providerAnswering('POST /users/register', reply));
    await register(shell);
    expect(await shell.dialog.findByRole('alert')).toHaveFocus();
    expect(screen.getAllByText(message)).toHaveLength(1);
    expect(window.localStorage.getItem('token')).toBeNull();
  });

  it('switches back to sign in', async () => {
    const { user, dialog, url } = await openDialog('Register');
    await user.click(dialog.getByRole('button', { name: 'Already have an account?' }));
    expect(await screen.findByRole('dialog', { name: 'Sign in' })).toBeVisible();
    expect(url()).toBe('/men#sign-in');
  });
});

describe('the forgot-password dialog', () => {
  async function ask(reply: ProviderReply) {
    const provider = providerAnswering('POST /users/forgot-password', reply);
    const shell = await openDialog('Login', provider);
    await shell.user.click(shell.dialog.getByRole('button', { name: 'Forgot your password?' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Forgot password' }));
    await shell.user.type(dialog.getByLabelText('Email'), 'aarohi@example.in');
    await shell.user.click(dialog.getByRole('button', { name: 'Send me a link' }));
    return { dialog, provider };
  }

  it('requests a mail with a link', async () => {
    const { dialog, provider } = await ask({ body: { message: 'A mail is on its way.' } });
    expect(await dialog.findByText('A mail is on its way.')).toBeVisible();
    expect(provider.requests[0]?.body).toEqual({ email: 'aarohi@example.in' });
  });

  it('shows an error without the provider, and the contact address', async () => {
    const { dialog } = await ask('cut');
    expect(await dialog.findByText('Connection issue. Try again later.')).toBeVisible();
    expect(dialog.getByRole('link', { name: 'hello@szn.example' })).toHaveAttribute(
      'href',
      'mailto:hello@szn.example',
    );
  });
});

describe('requestSignIn of a remote', () => {
  const requestSignIn = async (shell: OpenedShell) => {
    let outcome: Promise<string> = Promise.resolve('not asked');
    await act(async () => {
      outcome = shell.runtime.services.session.requestSignIn({ reason: 'Sign in to keep this hoodie' });
    });
    return { outcome: () => outcome, dialog: within(await screen.findByRole('dialog', { name: 'Sign in' })) };
  };

  it('shows the reason and resolves after the sign-in', async () => {
    const shell = await openShell({ provider: providerAnswering('POST /users/login', signInAnswer()) });
    const { outcome, dialog } = await requestSignIn(shell);
    expect(dialog.getByText('Sign in to keep this hoodie')).toBeVisible();
    await signIn({ ...shell, dialog });
    await gone();
    await expect(outcome()).resolves.toBe('signed-in');
  });

  it('resolves as dismissed when the dialog is closed', async () => {
    const shell = await openShell();
    const { outcome, dialog } = await requestSignIn(shell);
    await shell.user.click(dialog.getByRole('button', { name: 'Close' }));
    await gone();
    await expect(outcome()).resolves.toBe('dismissed');
  });
});
