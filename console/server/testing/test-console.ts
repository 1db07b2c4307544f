import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { createReleaseRunner } from '@szn/remote-kit/testing/release-runner';
import { prepareTemporaryFolder } from '@szn/release-registry/testing/prepare-temporary-folder';
import { keyPairFiles } from '@szn/release-registry/keys/key-files';
import type { ConsoleState } from '../../api/state.ts';
import { createToken } from '../auth/tokens.ts';
import { parseConfig } from '../config.ts';
import type { App } from '../lib/fastify-app.ts';
import { createConsole } from '../start-console.ts';

const people = {
  asha: createToken({ name: 'asha', role: 'administrator', remotes: [] }),
  ravi: createToken({ name: 'ravi', role: 'releaser', remotes: ['home'] }),
  meera: createToken({ name: 'meera', role: 'viewer', remotes: [] }),
};
export type Person = keyof typeof people;
export const tokenOf = (person: Person): string => people[person].token;

/** Consoles on a store in a temporary folder, for the tests of a file. They are closed after each test. */
export function prepareTestConsole() {
  const opened: App[] = [];
  afterEach(async () => {
    for (const app of opened.splice(0)) await app.close();
  });
  // After the consoles, which write to it: hooks run in this order.
  const folder = prepareTemporaryFolder();
  const storeFolder = () => path.join(folder.path, 'store');
  const createRunner = () => createReleaseRunner(folder.path, storeFolder());

  /** A store with two remotes in staging, of which the catalogue has two versions. */
  async function prepareStore() {
    const runner = createRunner();
    await runner.publish('home', '1.0.0');
    await runner.publish('catalogue', '1.0.0');
    await runner.publish('catalogue', '1.1.0', { definition: { routes: ['/catalogue', '/sale'] } });
    await runner.ask('host', 'publish', '--version', '1.0.0');
    await runner.ask('promote', 'home@1.0.0', '--no-wait');
    const ci = { GITHUB_ACTIONS: 'true', GITHUB_ACTOR: 'asha', GITHUB_REPOSITORY: 'szn/shop' };
    await runner.with(ci).ask('promote', 'catalogue@1.0.0', '--no-wait', '--reason', 'first');
    return runner;
  }

  function settingsWith(more: Readonly<Record<string, string>> = {}) {
    const keys = keyPairFiles(path.join(folder.path, 'keys'));
    return {
      CONSOLE_PORT: '4399',
      CONSOLE_DATA: path.join(folder.path, 'data'),
      CONSOLE_TOKENS: JSON.stringify(Object.values(people).map(({ entry }) => entry)),
      CONSOLE_STOREFRONTS: 'staging=http://127.0.0.1:1',
      RELEASES_STORE: storeFolder(),
      RELEASE_SIGNING_KEY: keys.privateKeyFile,
      ...more,
    };
  }

  async function openConsole(more: Readonly<Record<string, string>> = {}): Promise<App> {
    const settings = settingsWith(more);
    const options = { settings, log: () => undefined, pollIntervalMs: 50 };
    const app = await createConsole(parseConfig(settings), options);
    opened.push(app);
    return app;
  }

  return { folder, storeFolder, createRunner, prepareStore, settingsWith, openConsole };
}

/** A client that is signed in. */
export async function signIn(app: App, person: Person) {
  const response = await app.inject({
    method: 'POST',
    url: '/api/session',
    payload: { token: people[person].token },
  });
  const cookie = String(response.headers['set-cookie']).split(';')[0] ?? '';
  const read = async <Value>(url: string): Promise<Value> => {
    const answer = await app.inject({ url, headers: { cookie } });
    if (answer.statusCode !== 200) throw new Error(`${answer.statusCode} ${answer.body}`);
    return answer.json<Value>();
  };
  const post = (url: string, payload: object, headers: Record<string, string> = {}) =>
    app.inject({ method: 'POST', url, payload, headers: { cookie, ...headers } });
  return { read, post, cookie: String(response.headers['set-cookie']) };
}

/** The state once the store has been read as wanted. */
export async function waitForState(
  read: (url: string) => Promise<ConsoleState>,
  isWanted: (state: ConsoleState) => boolean,
): Promise<ConsoleState> {
  for (let attempt = 0; attempt < 400; attempt++) {
    const state = await read('/api/state');
    if (isWanted(state)) return state;
    await wait(25);
  }
  throw new Error('The state is not reached.');
}

export const isFresh = ({ staleReason }: ConsoleState) => staleReason === null;
