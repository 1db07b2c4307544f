import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createFakeProvider, type ProviderReply } from '../../testing/create-fake-provider.ts';
import { closeShells, openShell } from '../../testing/open-shell.tsx';

afterEach(closeShells);

const block = () => within(screen.getByRole('region', { name: 'Newsletter' }));
const thanks = 'Thank you for joining! Please check your inbox for a verification email.';

async function openForm(...replies: readonly ProviderReply[]) {
  const provider = createFakeProvider();
  provider.answer('POST /newsletter/subscribe', ...replies);
  const shell = await openShell({ provider });
  await shell.user.click(block().getByRole('button', { name: 'Subscribe Now' }));
  await block().findByLabelText('Name');
  return shell;
}

type Form = Pick<Awaited<ReturnType<typeof openForm>>, 'user'>;

async function submit({ user }: Form, name: string, email: string) {
  if (name) await user.type(block().getByLabelText('Name'), name);
  if (email) await user.type(block().getByLabelText('Email'), email);
  await user.click(block().getByRole('button', { name: 'Subscribe' }));
}

it('the newsletter block shows only a button at first', async () => {
  await openShell();
  expect(block().getByRole('button', { name: 'Subscribe Now' })).toHaveAttribute('aria-expanded', 'false');
  expect(block().queryByRole('textbox')).not.toBeInTheDocument();
});

it('the form opens with the focus on the name and closes without a message', async () => {
  const shell = await openForm();
  expect(block().getByLabelText('Name')).toHaveFocus();
  await submit(shell, '', '');
  expect(block().getByRole('alert')).toHaveTextContent('Please enter your name.');
  await shell.user.click(block().getByRole('button', { name: 'Close' }));
  expect(block().queryByRole('textbox')).not.toBeInTheDocument();
  await shell.user.click(block().getByRole('button', { name: 'Subscribe Now' }));
  expect(block().getByRole('alert')).toBeEmptyDOMElement();
});

it.each([
  ['   ', 'a@b.in', 'Please enter your name.', 'Name'],
  ['Aarohi', '', 'Please enter a valid email address.', 'Email'],
  ['Aarohi', 'nobody', 'Please enter a valid email address.', 'Email'],
])('the form is not sent for %j and %j', async (name, email, message, field) => {
  const shell = await openForm();
  await submit(shell, name, email);
  expect(block().getByRole('alert')).toHaveTextContent(message);
  expect(block().getByLabelText(field)).toHaveFocus();
  expect(block().getByLabelText(field)).toHaveAccessibleDescription(message);
  expect(shell.provider.requests).toHaveLength(0);
});

it('the form, as those of the sign-in, sends what a browser has filled in without an event', async () => {
  const shell = await openForm({ status: 200, body: { message: 'sent' } });
  await submit(shell, '', '');
  // The setter of the class: the one that React has put on the element would be an event for it.
  Reflect.set(HTMLInputElement.prototype, 'value', 'Aarohi', block().getByLabelText('Name'));
  Reflect.set(HTMLInputElement.prototype, 'value', 'aarohi@example.in', block().getByLabelText('Email'));
  await submit(shell, '', '');
  await block().findByText(thanks);
  expect(shell.provider.requests.at(-1)?.body).toEqual({ name: 'Aarohi', email: 'aarohi@example.in' });
});

it('the fields are required and typed, with messages of the shop', async () => {
  await openForm();
  expect(block().getByLabelText('Email')).toHaveAttribute('type', 'email');
  expect(block().getByLabelText('Email')).toBeRequired();
  expect(block().getByLabelText('Name')).toBeRequired();
  expect(block().getByLabelText('Name').closest('form')).toHaveAttribute('novalidate');
});

it('the button that subscribes is described by age and consent, with the privacy policy beside it', async () => {
  await openForm();
  expect(block().getByRole('button', { name: 'Subscribe' })).toHaveAccessibleDescription(
    /you are 18 or over and agree to mails about drops and sales.*Leave with one click/,
  );
  expect(block().getByRole('link', { name: 'Privacy policy' })).toHaveAttribute('href', '/privacy-policy');
});

it('the form is sent once and shows a thank-you message', async () => {
  const provider = createFakeProvider();
  let release: (reply: ProviderReply) => void = () => undefined;
  provider.answer('POST /newsletter/subscribe', () => new Promise((resolve) => (release = resolve)));
  const shell = await openShell({ provider });
  await shell.user.click(block().getByRole('button', { name: 'Subscribe Now' }));
  await block().findByLabelText('Name');
  await submit(shell, ' Aarohi ', ' aarohi@example.in ');
  expect(block().getByRole('button', { name: 'Joining...' })).toBeDisabled();
  await shell.user.type(block().getByLabelText('Email'), '{Enter}');
  await act(async () => release({ body: { message: 'ok' } }));
  expect(await block().findByText(thanks)).toHaveAttribute('role', 'status');
  expect(provider.requests.map(({ body }) => body)).toEqual([{ name: 'Aarohi', email: 'aarohi@example.in' }]);
  expect(provider.requests[0]?.config.timeout).toBe(8000);
  expect(block().getByLabelText('Name')).toHaveValue('');
});

it.each([
  [
    { status: 409, body: { message: 'Too many subscriptions from here.' } },
    'Too many subscriptions from here.',
  ],
  [{ status: 500, body: '<html>' }, 'Something went wrong. Try again later.'],
  ['cut', 'Connection issue. Try again later.'],
  ['timeout', 'Connection issue. Try again later.'],
] as const)('the response %j shows %j and the form can be sent again', async (reply, message) => {
  const shell = await openForm(reply, { body: {} });
  await submit(shell, 'Aarohi', 'aarohi@example.in');
  expect(await block().findByText(message)).toBeVisible();
  await shell.user.click(block().getByRole('button', { name: 'Subscribe' }));
  expect(await block().findByText(thanks)).toBeVisible();
});

it('the message of the server disappears when a field changes', async () => {
  const shell = await openForm({ status: 500, body: '<html>' });
  await submit(shell, 'Aarohi', 'aarohi@example.in');
  const message = await block().findByText('Something went wrong. Try again later.');
  await shell.user.type(block().getByLabelText('Name'), '!');
  expect(message).toBeEmptyDOMElement();
});

describe('after three seconds', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  async function subscribe() {
    const provider = createFakeProvider();
    provider.answer('POST /newsletter/subscribe', { body: {} });
    const shell = await openShell({
      provider,
      user: userEvent.setup({ advanceTimers: (ms) => jest.advanceTimersByTime(ms) }),
    });
    await shell.user.click(block().getByRole('button', { name: 'Subscribe Now' }));
    await block().findByLabelText('Name');
    await act(async () => submit(shell, 'Aarohi', 'aarohi@example.in'));
    await block().findByText(thanks);
  }

  it('hides the form, keeps the message and focuses the button', async () => {
    await subscribe();
    act(() => jest.advanceTimersByTime(2900));
    expect(block().getByLabelText('Name')).toBeVisible();
    act(() => jest.advanceTimersByTime(200));
    expect(block().queryByLabelText('Name')).not.toBeInTheDocument();
    expect(block().getByText(thanks)).toBeVisible();
    expect(block().getByRole('button', { name: 'Subscribe Now' })).toHaveFocus();
  });

  it.each([
    ['uses another control', () => screen.getByRole('button', { name: 'Cart' }), 0],
    ['has scrolled away', () => document.body, 2000],
  ])('does not move the focus of a shopper who %s', async (_case, focused, top) => {
    await subscribe();
    const scrollIntoView = jest.spyOn(Element.prototype, 'scrollIntoView');
    const section = screen.getByRole('region', { name: 'Newsletter' });
    jest.spyOn(section, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, top, 400, 300));
    act(() => {
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
      focused().focus();
    });
    act(() => jest.advanceTimersByTime(3100));
    expect(block().queryByLabelText('Name')).not.toBeInTheDocument();
    expect(focused()).toHaveFocus();
    expect(scrollIntoView).not.toHaveBeenCalled();
  });
});
