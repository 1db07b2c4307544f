import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ComposedRemote } from '@szn/shared-contracts';
import { createMemoryStorage } from '@szn/shared-contracts/testing';
import { composedRemote, composition } from '../../testing/fixture-remotes.tsx';
import type { BusTrace, VisitAidsOptions } from './overlay-options.ts';
import { VisitAids } from './overlays.tsx';

const home = composedRemote('home');
const tried = composedRemote('catalogue', { version: '2.1.0', reason: 'override' });

function open(remotes: readonly ComposedRemote[], changes: Partial<VisitAidsOptions> = {}) {
  const trace: BusTrace = {};
  const reloadPage = jest.fn();
  const options: VisitAidsOptions = {
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
    trace,
    errorHandlers: {},
    ...changes,
  };
  render(<VisitAids {...options} />);
  return { reloadPage, trace, user: userEvent.setup() };
}

/** What the gateway answers to who asks for the registry. */
function answerRegistry(document: unknown): void {
  jest.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json(document));
}

const showTabAgain = () => document.dispatchEvent(new Event('visibilitychange'));
const inspect = '{Control>}{Alt>}[KeyI]{/Alt}{/Control}';
const panel = () => screen.queryByRole('dialog', { name: 'What this page is made of' });

afterEach(() => jest.restoreAllMocks());

test('a visit that runs what everybody runs shows nothing', () => {
  open([home]);

  expect(document.body).toHaveTextContent('');
});

test('a remote that was asked for is named, with the way back', () => {
  open([home, tried]);

  const badge = screen.getByRole('complementary', { name: 'Override' });
  expect(badge).toHaveTextContent('Override catalogue@2.1.0');
  expect(within(badge).getByRole('link', { name: 'Reset' })).toHaveAttribute('href', '?mfe=off');
});

describe('once another version is live', () => {
  const registry = (revision: string) => ({
    revision,
    remotes: [{ name: 'home', version: '1.1.0', reason: 'default' }],
  });

  test('a tab that is looked at again offers it, and takes it when the shopper accepts', async () => {
    answerRegistry(registry('revision-2'));
    const { reloadPage, user } = open([home]);
    // Before its text, or it would not be read out.
    const prompt = screen.getByRole('status');
    expect(prompt).toBeEmptyDOMElement();
    showTabAgain();

    await waitFor(() => expect(prompt).toHaveTextContent('A newer version of the shop is here.'));
    expect(reloadPage).not.toHaveBeenCalled();
    await user.tab();
    await user.keyboard('{Enter}');
    expect(reloadPage).toHaveBeenCalledTimes(1);
  });

  test('who declines is asked again only of the next one', async () => {
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

  test('who declines goes on where the focus was', async () => {
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
  // The tests' browser keeps no record of what was asked for.
  const asked = [
    { name: 'http://localhost/releases/home/1.0.0/browser/remote.js', startTime: 12.4, duration: 30.2 },
    { name: 'http://localhost/assets/main.js', startTime: 1, duration: 5 },
  ];
  beforeEach(() => void Object.assign(performance, { getEntriesByType: () => asked }));
  afterEach(() => Reflect.deleteProperty(performance, 'getEntriesByType'));

  test('shows what the visit runs and what passed over the bus, and hands the keyboard back', async () => {
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

  test('opens and closes by its keys', async () => {
    const { user } = open([home]);

    await user.keyboard(inspect);
    expect(panel()).toBeInTheDocument();
    await user.keyboard(inspect);
    expect(panel()).not.toBeInTheDocument();
  });

  test('stays shut in production, unless the tab was told otherwise', async () => {
    const live = { ...composition(home), environment: 'production' };
    const { user } = open([], { composition: live });
    await user.keyboard(inspect);
    expect(panel()).not.toBeInTheDocument();

    open([], { composition: live, sessionStorage: createMemoryStorage({ 'szn:inspector': true }) });
    await user.keyboard(inspect);
    expect(panel()).toBeInTheDocument();
  });
});
