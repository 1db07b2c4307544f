import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chromium } from '@playwright/test';
import { keyPairFiles } from '@szn/release-registry/keys/key-files';
import { untilReady } from '@szn/remote-kit/lib/child-processes';
import { readField } from '@szn/shared-contracts';
import { localEnvironment } from '../../../tools/project/project-folders.ts';
import { releasesEnvironment } from '../../../tools/servers/start-storefront.ts';
import { findChromium } from '../../../tests/fixtures/chromium.ts';
import { readVersions } from '../../../tests/fixtures/gateway-traffic.ts';
import { publishPatchedBuild, runReleaseTool } from '../../../tests/fixtures/publish.ts';
import type { System } from '../../../tests/fixtures/balanced-system.ts';
import type { RunbookCase } from './run-runbooks.ts';
import { readMetric, secondsUntil, statusOf } from './recovery.ts';

const remote = 'content';
const page = '/about-us';
let lastVersion = 0;

/** Promotes a version of which browsers do not get the scripts, and visits its page until that is counted. */
async function promoteBroken(system: System) {
  const { gateways, releases } = system;
  const releasesFolder = releases.RELEASES_STORE;
  const before = await versionsOf(system);
  const version = `7.0.${(lastVersion += 1)}`;
  await publishPatchedBuild({ name: remote, version }, releasesFolder);
  await runReleaseTool(releasesFolder, 'promote', `${remote}@${version}`);
  await untilVersions(system, (versions) => versions.includes(`${remote}@${version}`));
  await rm(path.join(releasesFolder, remote, version, 'browser'), { recursive: true });
  const symptomSeconds = await secondsUntil('RemoteFails: a failed visit is counted', async () => {
    await visit(system.origin);
    const counts = gateways.map(({ origin }) =>
      readMetric(origin, 'szn_remote_failed_visits_total', { remote, version }),
    );
    return (await Promise.all(counts)).some((count) => count > 0);
  });
  return { before, symptomSeconds, symptom: 'szn_remote_failed_visits_total rises' };
}

/** Opens the page in a browser; resolves to the version that runs in it at last, as `content@1.0.0`. */
async function visit(origin: string): Promise<string | null> {
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: ['--no-sandbox', '--disable-gpu'],
  });
  try {
    const tab = await browser.newPage();
    await tab.goto(origin + page, { waitUntil: 'networkidle' });
    return await tab.locator('[data-remote]').first().getAttribute('data-remote');
  } finally {
    await browser.close();
  }
}

const versionsOf = ({ gateways: [first] }: System) => readVersions({ url: first.origin });

function untilVersions(
  { gateways }: System,
  isReached: (versions: readonly string[]) => boolean,
): Promise<number> {
  return secondsUntil('both gateways have the version', async () => {
    const all = await Promise.all(gateways.map(({ origin: url }) => readVersions({ url })));
    return all.every(isReached);
  });
}

export const rollBack: RunbookCase = async (system, execute) => {
  const { before, symptomSeconds, symptom } = await promoteBroken(system);

  const repaired = await execute.runbook({
    ...releasesEnvironment(system.releases.RELEASES_STORE),
    REMOTE: remote,
  });
  const restored = before.find((version) => version.startsWith(`${remote}@`)) ?? '';
  const recovered = await untilVersions(system, (versions) => versions.includes(restored));
  const visited = await visit(system.origin);
  if (visited !== restored) throw new Error(`The browser runs ${visited}, not ${restored}.`);
  return { symptom, symptomSeconds, recoverySeconds: repaired + recovered };
};

export const switchOff: RunbookCase = async (system, execute) => {
  const { symptomSeconds, symptom } = await promoteBroken(system);

  const repaired = await execute.runbook({
    ...releasesEnvironment(system.releases.RELEASES_STORE),
    REMOTE: remote,
  });
  const recovered = await secondsUntil('the page has the message', async () => {
    const html = await (await fetch(system.origin + page, { headers: { accept: 'text/html' } })).text();
    return html.includes('This part of the shop is being repaired.');
  });
  await runReleaseTool(system.releases.RELEASES_STORE, 'unkill', remote);
  await runReleaseTool(system.releases.RELEASES_STORE, 'rollback', remote);
  return { symptom, symptomSeconds, recoverySeconds: repaired + recovered };
};

/** The key of a team switches its remote off. */
export const keyLeaked: RunbookCase = async (system, execute) => {
  const { RELEASES_STORE: releasesFolder } = system.releases;
  const folder = await mkdtemp(path.join(tmpdir(), 'szn-leaked-'));
  const { privateKeyFile, publicKeyFile } = keyPairFiles(folder);
  const release = (...words: readonly string[]) => runReleaseTool(releasesFolder, ...words);
  try {
    await release('keys', '--out', folder);
    const rights = ['--remotes', remote, '--environments', localEnvironment];
    const list = await release('grant', publicKeyFile, '--team', remote, ...rights);
    const keys = readField(list, 'keys');
    const keyId = String(readField(Array.isArray(keys) ? keys.at(-1) : null, 'keyId'));
    const isOff = (version: string) => version.startsWith(`${remote}@`) && version.endsWith(' off');
    await release('kill', remote, '--message', 'Closed for ever.', '--key', privateKeyFile);
    const symptomSeconds = await untilVersions(system, (versions) => versions.some(isOff));
    const history = JSON.stringify(await release('history'));
    if (!history.includes('kill')) throw new Error('The history does not have the change of the leaked key.');

    const repaired = await execute.runbook({ ...releasesEnvironment(releasesFolder), KEY_ID: keyId });
    const recovered = await untilVersions(system, (versions) => !versions.some(isOff));
    return {
      symptom: 'szn history has the change, the page is off',
      symptomSeconds,
      recoverySeconds: repaired + recovered,
    };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

/** Somebody else has the secret with which tokens are signed: every token must end. */
export const sessionSecretLeaked: RunbookCase = async (system, execute) => {
  const { origin, providers, sessionSecretFile } = system;
  const headers = { 'content-type': 'application/json', origin };
  const account = { name: 'Leak', email: `leak-${Date.now()}@example.com`, password: 'a long password' };
  const send = (call: string) =>
    fetch(`${origin}/proxy/users/${call}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(call === 'login' ? { ...account, name: undefined } : account),
    });
  await send('register');
  const signedIn: unknown = await (await send('login')).json();
  const authorization = `Bearer ${String(readField(signedIn, 'token'))}`;
  const readProfile = () => statusOf(`${origin}/proxy/users/getUser`, { headers: { authorization } });
  const first = await readProfile();
  if (first !== 200) throw new Error(`Before the secret changes, the profile is answered with ${first}.`);
  const before = await readFile(sessionSecretFile, 'utf8');
  // A supervisor starts what ends.
  const restarted = Promise.all(
    providers.map(async (provider) => {
      await provider.service.ended;
      provider.service = provider.start();
      await untilReady(`${provider.origin}/readyz`, provider.service, 60_000);
    }),
  );

  const repaired = await execute.runbook({
    SESSION_SECRET_FILE: sessionSecretFile,
    PROVIDER_PIDS: providers.map(({ service }) => service.pid).join(' '),
  });
  const startedAt = performance.now();
  await restarted;
  const recovered = await secondsUntil('the old token is refused, and a member can sign in', async () => {
    return (await readProfile()) === 401 && (await send('login')).status === 200;
  });
  if ((await readFile(sessionSecretFile, 'utf8')) === before) throw new Error('The secret is the same.');
  const restart = (performance.now() - startedAt) / 1000 - recovered;
  return {
    symptom: 'none: somebody reports it',
    symptomSeconds: 0,
    recoverySeconds: repaired + restart + recovered,
  };
};
