import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ComposedRemote } from '@szn/shared-contracts';
import { createMemoryStorage } from '@szn/shared-contracts/testing';
import { composedRemote, composition } from '../../testing/fixture-remotes.tsx';
import type { BusTrace, OverlayOptions } from './inspector.tsx';
import { Overlays } from './overlays.tsx';

const home = composedRemote('home');
const tried = composedRemote('catalogue', { version: '2.1.0', reason: 'override' });

function open(remotes: readonly ComposedRemote[], changes: Partial<OverlayOptions> = {}) {
  const trace: BusTrace = {};
  const reloadPage = jest.fn();
  const options: OverlayOptions = {
    composition: composition(...remotes),
    remotes: {
      peek: () => undefined,
      load: () => Promise.reject(new Error('nothing is loaded')),
      latest: () => Promise.reject(new Error('nothing is loaded')),
      running: (name) => ({
        ...composedRemote(name),
        reason: 'last-known-good',
        version: '0.9.0',
        loadMs: 41.6,
      }),
      fallBack: () => false,
    },
    reloadPage,
    sessionStorage: createMemoryStorage(),
    frame: { failPage: undefined },
    trace,
    errorHandlers: {},
    ...changes,
  };
  render(<Overlays {...options} />);
  return { reloadPage, trace, user: userEvent.setup({ delay: null }) };
}

/** The gateway's response to a registry request. */
function answerRegistry(document: unknown): void {
  jest.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json(document));
}

const showTabAgain = () => document.dispatchEvent(new Event('visibilitychange'));
const inspect = '{Control>}{Alt>}[KeyI]{/Alt}{/Control}';
const panel = () => screen.queryByRole('dialog', { name: 'What this page is made of' });

afterEach(() => jest.restoreAllMocks());

test('a page with default versions shows no overlay', () => {
  open([home]);

  expect(document.body).toHaveTextContent('');
});

test('the override badge names the overridden remote and links to a reset', () => {
  open([home, tried]);

  const badge = screen.getByRole('complementary', { name: 'Override' });
  expect(badge).toHaveTextContent('Override catalogue@2.1.0');
  expect(within(badge).getByRole('link', { name: 'Reset' })).toHaveAttribute('href', '?mfe=off');
});

describe('after a deployment', () => {
  const registry = (revision: string) => ({
    revision,
    remotes: [{ name: 'home', version: '1.1.0', reason: 'default' }],
  });

  test('the update prompt appears when the tab becomes visible, and reloads the page', async () => {
    answerRegistry(registry('revision-2'));
    const { reloadPage, user } = open([home]);
    // The live region exists before its text; otherwise screen readers do not announce it.
    const prompt = screen.getByRole('status');
    expect(prompt).toBeEmptyDOMElement();
    showTabAgain();

    await waitFor(() => expect(prompt).toHaveTextContent('A newer version of the shop is here.'));
    expect(reloadPage).not.toHaveBeenCalled();
    await user.tab();
    await user.keyboard('{Enter}');
    expect(reloadPage).toHaveBeenCalledTimes(1);
  });

  test('a declined update prompt appears again for the next revision only', async () => {
    answerRegistry(registry('revision-2'));
    const { user } = open([home]);
    showTabAgain();
    await user.click(await screen.findByRole('button', { name: 'Later' }));
    showTabAgain();
    expect(screen.getByRole('status')).toBeEmptyDOMElement();

    answerRegistry(registry('revision-3'));
    showTabAgain();
    expect(await screen.findByRole('button', { name: 'Later' })).toBeVisible();
  });

  test('a declined update prompt restores the focus', async () => {
    answerRegistry(registry('revision-2'));
    const { user } = open([home, tried]);
    showTabAgain();
    await screen.findByRole('button', { name: 'Later' });
    const badge = screen.getByRole('link', { name: 'Reset' });
    badge.focus();
    await user.tab();
    await user.tab();
    expect(screen.getByRole('button', { name: 'Later' })).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(badge).toHaveFocus();
  });
});

describe('the inspector', () => {
  // jsdom has no resource timing.
  const asked = [
    { name: 'http://localhost/releases/home/1.0.0/browser/remote.js', startTime: 12.4, duration: 30.2 },
    { name: 'http://localhost/assets/main.js', startTime: 1, duration: 5 },
  ];
  beforeEach(() => void Object.assign(performance, { getEntriesByType: () => asked }));
  afterEach(() => Reflect.deleteProperty(performance, 'getEntriesByType'));

  test('shows remotes and bus messages and restores the focus', async () => {
    const { trace, user } = open([home, tried]);
    const link = screen.getByRole('link', { name: 'Reset' });
    trace.add?.({ name: 'session:ended', version: 1, payload: { by: 'shopper' } });
    link.focus();

    await user.keyboard(inspect);

    const shown = panel();
    expect(shown).toHaveTextContent('home@0.9.0 last-known-good');
    expect(shown).toHaveTextContent('home team · contract 1.0.0 · 42 ms');
    expect(shown).toHaveTextContent('Files (1)12 mshome/1.0.0/browser/remote.js 30 ms');
    expect(shown).toHaveTextContent('session:ended@1 {"by":"shopper"}');
    expect(screen.getByRole('button', { name: 'Close' })).toHaveFocus();
    expect(document.documentElement).toHaveAttribute('data-shows-boundaries');

    await user.keyboard('{Escape}');
    expect(panel()).not.toBeInTheDocument();
    expect(link).toHaveFocus();
    expect(document.documentElement).not.toHaveAttribute('data-shows-boundaries');
  });

  test('opens and closes by its keyboard shortcuts', async () => {
    const { user } = open([home]);

    await user.keyboard(inspect);
    expect(panel()).toBeInTheDocument();
    await user.keyboard(inspect);
    expect(panel()).not.toBeInTheDocument();
  });

  test('stays closed in production without the key in session storage', async () => {
    const live = { ...composition(home), environment: 'production' };
    const { user } = open([], { composition: live });
    await user.keyboard(inspect);
    expect(panel()).not.toBeInTheDocument();

    open([], { composition: live, sessionStorage: createMemoryStorage({ 'szn:inspector': true }) });
    await user.keyboard(inspect);
    expect(panel()).toBeInTheDocument();
  });
});
