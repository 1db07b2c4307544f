import { mkdtemp, readFile, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { readReleaseRecord } from '@szn/release-registry/records/release-record';
import { writeGatewayReport } from '@szn/release-registry/registry/gateway-reports';
import { keyPairFiles } from '@szn/release-registry/keys/key-files';
import { openDirectoryStore } from '@szn/release-registry/store/directory-store';
import type { ErrorReport } from '@szn/shared-contracts/telemetry';
import { findFreePort } from '@szn/remote-kit/lib/child-processes';
import { reportOf } from '@szn/remote-kit/testing/gateway-report';
import { Provider } from 'oidc-provider';
import { folders } from '../../tools/project/project-folders.ts';
import { findViolations } from '../fixtures/accessibility.ts';
import { startOwnConsole, type OwnConsole } from '../fixtures/own-console.ts';
import { publishPatchedBuild, runReleaseTool } from '../fixtures/publish.ts';
import { expect, test } from '../fixtures/test.ts';

// What the history and a page that is switched off answer while the store is away.
test.use({ expectedProblems: /status of 503/ });

let opened: OwnConsole | undefined;
// A page that is left has no stream of events, which would connect again to a console that has stopped.
test.afterEach(({ page }) => page.goto('about:blank').then(() => opened?.stop()));

/** Opens an action of a remote in the matrix, or of an environment (`local`). */
async function openAction(page: Page, subject: string, action: string): Promise<void> {
  const place = subject === 'local' ? subject : `${subject} in local`;
  await page.getByRole('button', { name: `Actions for ${place}`, exact: true }).click();
  await page.getByRole('menuitem', { name: action }).click();
}

/** Confirms the dialog and waits for what the command says. */
async function confirm(page: Page, button: RegExp, result: RegExp): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: button }).click();
  await expect(dialog.getByRole('alert')).toContainText(result, { timeout: 25_000 });
  await dialog.getByRole('button', { name: 'Close' }).last().click();
}

/** A gateway that serves an earlier registry. Its clock is ahead, so that the report lasts as long as the test. */
async function reportOldGateway(releasesFolder: string): Promise<void> {
  const environment = { store: openDirectoryStore(releasesFolder), name: 'local', trustedKeys: null };
  const at = new Date(Date.now() + 3_600_000).toISOString();
  const report = reportOf('old-gateway', { at, environment: 'local', sequence: 1, applied: [] });
  await writeGatewayReport(environment, report);
}

/** Reports an error in the texts of a page of content, as a browser does. */
async function reportError(url: string, releasesFolder: string): Promise<void> {
  const version = { name: 'content', version: '2.0.0' };
  const { browser, owner, contract } = await readReleaseRecord(releasesFolder, version);
  const script = `browser/${browser.scripts.find((name) => name.startsWith('remote.'))}`;
  const text = await readFile(path.join(releasesFolder, 'content/2.0.0', script), 'utf8');
  const before = text.slice(0, text.indexOf('Why we are here')).split('\n');
  const position = `${before.length}:${(before.at(-1) ?? '').length}`;
  const report: ErrorReport = {
    kind: 'render',
    code: null,
    message: 'Broken page',
    stack: `Error: Broken page\n    at Page (${url}/releases/content/2.0.0/${script}:${position})`,
    during: null,
    remote: { ...version, reason: 'canary', contract, owner },
    standIn: null,
    route: '/about-us',
    path: '/about-us',
    isFirstOfVisit: true,
  };
  const body = new Blob([JSON.stringify(report)], { type: 'application/json' });
  const answer = await fetch(`${url}/telemetry`, { method: 'POST', body });
  expect(answer.status).toBe(204);
}

test('The console promotes, rolls back and switches off, and stays usable when store and storefront are away', async ({
  page,
  ownGateway,
}) => {
  const { url, releasesFolder } = ownGateway;
  await publishPatchedBuild({ name: 'content', version: '2.0.0' }, releasesFolder);
  opened = await startOwnConsole({ releasesFolder, storefront: url });
  const served = async () => (await fetch(`${url}/registry.json`)).text();

  await page.goto(opened.links.administrator);
  await expect(page.getByRole('heading', { name: 'Releases' })).toBeVisible();
  expect(page.url()).not.toContain('token');
  expect(await findViolations(page)).toEqual([]);

  await openAction(page, 'content', 'Promote to all');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox').selectOption('2.0.0');
  await dialog.getByLabel('Reason, for the history').fill('new texts');
  await expect(dialog).toContainText('/about-us');
  await expect(dialog).toContainText("promote content@2.0.0 --env local --reason 'new texts'");
  await expect(dialog).toContainText('accepts it');
  expect(await findViolations(page, 'dialog')).toEqual([]);
  await confirm(
    page,
    /^Promote content@2.0.0 to all of local/,
    /All visitors in local now get content@2.0.0/,
  );
  expect(await served()).toContain('"2.0.0"');
  await expect(page.getByRole('link', { name: '2.0.0', exact: true })).toBeVisible();
  await expect(page.getByText('by asha (console)')).toBeVisible();

  await openAction(page, 'content', 'Roll back');
  await confirm(page, /^Roll back to content@/, /get content@.+ again/);
  await openAction(page, 'home', 'Switch off');
  await dialog.getByLabel('What shoppers read').fill('The front page is being rebuilt.');
  await confirm(page, /^Switch home off/, /home is switched off in local/);
  expect((await fetch(url, { headers: { accept: 'text/html' } })).status).toBe(503);
  await page.getByRole('button', { name: /Needs attention/ }).click();
  await expect(page.getByRole('rowheader')).toHaveText([/home/]);

  await page.goto(`${opened.url}/visitor?environment=local`);
  await expect(page.getByRole('rowheader', { name: 'home' })).toBeVisible();
  await runReleaseTool(releasesFolder, 'unkill', 'home', '--reason', 'rebuilt');
  await page.goto(`${opened.url}/changes?environment=local&text=unkill`);
  await expect(page.getByText('rebuilt')).toBeVisible();

  const registries = path.join(releasesFolder, 'environments');
  await rename(registries, `${registries}-away`);
  await expect(page.getByRole('alert')).toContainText('Not the present state');
  await page.goto(opened.url);
  await expect(page.getByRole('row', { name: /content/ })).toBeVisible();
  await rename(`${registries}-away`, registries);
  await expect(page.getByRole('alert')).toBeHidden();
});

test.describe('with a second key', () => {
  // The answers while the storefront is down.
  test.use({ expectedProblems: /status of 50[23]/ });

  test('The console aborts a roll-out, asks another person for an approval, freezes, and works without the storefront', async ({
    page,
    ownGateway: { url, releasesFolder, stopServing },
  }) => {
    const folder = await mkdtemp(path.join(tmpdir(), 'szn-approvals-'));
    const approval = keyPairFiles(folder);
    await runReleaseTool(releasesFolder, 'keys', '--out', folder);
    const rights = ['--team', 'approvals', '--environments', 'local', '--approve'];
    await runReleaseTool(releasesFolder, 'grant', approval.publicKeyFile, ...rights);
    await publishPatchedBuild({ name: 'content', version: '2.0.0' }, releasesFolder);
    await publishPatchedBuild({ name: 'content', version: '2.1.0' }, releasesFolder);
    const settings = {
      CONSOLE_APPROVAL_KEY: approval.privateKeyFile,
      REGISTRY_KEYS: keyPairFiles(folders.keys).publicKeyFile,
    };
    opened = await startOwnConsole({ releasesFolder, storefront: url, settings });
    const served = async () => (await fetch(`${url}/registry.json`)).text();
    const dialog = page.getByRole('dialog');
    await page.goto(opened.links.administrator);

    await openAction(page, 'content', 'Roll out in steps');
    await dialog.getByRole('combobox').selectOption('2.0.0');
    await dialog.getByLabel('Steps, in per cent').fill('20, 50, 100');
    await expect(dialog).toContainText('canary 2.0.0 at 20 %');
    expect(await findViolations(page, 'dialog')).toEqual([]);
    await confirm(page, /^Roll content@2.0.0 out/, /20 % of the visitors in local now get content@2.0.0/);
    await page.getByRole('link', { name: /roll-out 2.0.0 · 20 % · step 1 of 3/ }).click();
    await expect(page.getByText('Set: 20 % of the visitors.')).toBeVisible();
    expect(await findViolations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Abort the roll-out' }).click();
    await dialog.getByLabel('Reason').fill('slow');
    await confirm(page, /^Abort the roll-out of content/, /is aborted/);
    await expect(page.getByText('Aborted roll-out: slow.')).toBeVisible();
    // The first key opens nothing in a field; `g` and `r` open the releases elsewhere.
    await page.keyboard.press('g');
    await page.keyboard.press('r');
    await expect(page.getByRole('heading', { name: 'Releases' })).toBeVisible();

    await openAction(page, 'local', 'Require approvals');
    await confirm(page, /^Require approvals in local/, /is protected/);
    await openAction(page, 'content', 'Promote to all');
    await dialog.getByRole('combobox').selectOption('2.1.0');
    await expect(dialog).toContainText('another identity has to approve content@2.1.0 first');
    await confirm(page, /^Promote content@2.1.0/, /content@2.1.0 waits for an approval/);
    await expect(page.getByText('1 promotion waits for an approval')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Approve' })).toHaveCount(0);
    expect(await served()).not.toContain('"2.1.0"');
    await page.getByRole('button', { name: 'Sign out' }).click();
    await expect(page.getByLabel('Token')).toBeVisible();
    // The address without the fragment: a new fragment alone loads nothing.
    await page.goto('about:blank');
    await page.goto(opened.links.otherAdministrator);
    await page.getByRole('button', { name: 'Approve' }).click();
    await confirm(page, /^Approve content@2.1.0 in local/, /content@2.1.0 is approved in local/);
    expect(await served()).toContain('"2.1.0"');

    await openAction(page, 'local', 'Freeze');
    await dialog.getByLabel(/^Reason/).fill('Diwali sale');
    await confirm(page, /^Freeze local/, /local is frozen/);
    await openAction(page, 'home', 'Promote to all');
    await dialog.getByRole('combobox').selectOption({ index: 1 });
    await expect(dialog.getByRole('alert')).toContainText(/local is frozen by ravi \(console\): Diwali sale/);
    await expect(dialog.getByRole('button', { name: /^Promote home/ })).toBeDisabled();
    await dialog.getByRole('button', { name: 'Cancel' }).click();

    await stopServing();
    await page.goto(`${opened.url}/visitor?environment=local`);
    await expect(page.getByText(/The storefront at .* does not answer/)).toBeVisible();
    await page.goto(opened.url);
    await expect(page.getByText('Frozen: Diwali sale')).toBeVisible();
    await expect(page.getByText('No gateway is announced')).toBeVisible();
    await openAction(page, 'home', 'Switch off');
    await dialog.getByLabel('What shoppers read').fill('The front page is being rebuilt.');
    await confirm(page, /^Switch home off/, /home is switched off in local/);
    await rm(folder, { recursive: true });
  });
});

test.describe('for a viewer', () => {
  // The answer to a forbidden action.
  test.use({ expectedProblems: /403/ });

  test('Each page of the console meets axe in both colour schemes, and a viewer is offered no action', async ({
    page,
    openGateway,
  }) => {
    const metricsPort = await findFreePort();
    const { url, releasesFolder } = await openGateway({ METRICS_PORT: String(metricsPort) });
    const metrics = `http://127.0.0.1:${metricsPort}/metrics.json`;
    await publishPatchedBuild({ name: 'content', version: '2.0.0' }, releasesFolder);
    await runReleaseTool(releasesFolder, 'promote', 'content@2.0.0', '--traffic', '20', '--no-wait');
    await reportOldGateway(releasesFolder);
    await reportError(url, releasesFolder);
    opened = await startOwnConsole({ releasesFolder, storefront: url, metrics });
    await page.goto(opened.links.viewer);
    await expect(page.getByText('old-gateway serves registry 1')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Needs attention 1' })).toBeVisible();
    const paths = {
      '/': 'Releases',
      '/canaries': 'Canaries',
      '/changes': 'Changes',
      '/changes/local/1': 'local, registry 1',
      '/versions?remote=content': 'Versions',
      '/versions/content/2.0.0?environment=local': 'content@2.0.0',
      '/environments': 'Environments',
      '/keys': 'Keys',
      '/map': 'Who uses what',
      '/errors': 'Errors',
      '/visitor': 'What would this visitor get?',
    };
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      for (const [path, heading] of Object.entries(paths)) {
        await page.goto(opened.url + path);
        await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible();
        await expect(page.getByRole('status')).toHaveCount(path === '/keys' ? 1 : 0);
        expect(await findViolations(page), `${path} ${colorScheme}`).toEqual([]);
      }
    }
    await page.goto(`${opened.url}/errors`);
    await page.getByText('Broken page (1)').click();
    const place = page.getByText(/at Page \(src\/features\/about-us\/about-us-content\.ts:\d+:\d+\)/);
    await expect(place).toBeVisible();
    expect(await findViolations(page)).toEqual([]);
    await page.goto(opened.url);
    await expect(page.getByText('does not run here')).toHaveCount(0);
    await expect(page.getByRole('button', { name: /Actions for/ })).toHaveCount(0);
    const status = await page.evaluate(async () => {
      const body = JSON.stringify({ verb: 'pin', environment: 'local', remote: 'home', reason: '' });
      const headers = { 'content-type': 'application/json' };
      return (await fetch('/api/actions', { method: 'POST', body, headers })).status;
    });
    expect(status).toBe(403);
  });
});

test.describe('with a single sign-on', () => {
  // The answer to a refused person, and the fonts of the provider's own pages.
  test.use({ expectedProblems: /403|ERR_NAME_NOT_RESOLVED/ });

  test('A person signs in by an OpenID provider with the role of the group', async ({
    page,
    storefrontUrl,
    ownGateway: { releasesFolder },
  }) => {
    const [port, providerPort] = [await findFreePort(), await findFreePort()];
    const origin = `http://localhost:${port}`;
    const issuer = `http://localhost:${providerPort}`;
    const provider = new Provider(issuer, {
      clients: [
        {
          client_id: 'console',
          client_secret: 'secret',
          redirect_uris: [`${origin}/api/sign-in/callback`],
        },
      ],
      claims: { openid: ['sub', 'groups'] },
      conformIdTokenClaims: false,
      findAccount: (_context, id) => ({
        accountId: id,
        claims: () => ({ sub: id, groups: id === 'ravi' ? ['home-team'] : [] }),
      }),
    });
    const server = provider.listen(providerPort);
    opened = await startOwnConsole({
      releasesFolder,
      storefront: storefrontUrl,
      port,
      settings: {
        CONSOLE_ORIGIN: origin,
        OIDC_ISSUER: issuer,
        OIDC_CLIENT_ID: 'console',
        OIDC_CLIENT_SECRET: 'secret',
        OIDC_NAME: 'SZN accounts',
        OIDC_ROLES: '[{"group":"home-team","role":"releaser","remotes":["home"]}]',
      },
    });
    const signInAs = async (name: string) => {
      await page.goto(origin);
      expect(await findViolations(page)).toEqual([]);
      await page.getByRole('link', { name: 'Continue with SZN accounts' }).click();
      await page.getByPlaceholder('Enter any login').fill(name);
      await page.getByPlaceholder('and password').fill('any');
      await page.getByRole('button', { name: 'Sign-in' }).click();
      await page.getByRole('button', { name: 'Continue' }).click();
    };
    try {
      await signInAs('ravi');
      await expect(page.getByRole('heading', { name: 'Releases' })).toBeVisible();
      await expect(page.getByText('ravi')).toBeVisible();
      await expect(page.getByRole('button', { name: /Actions for/ })).toHaveCount(1);
      await page.context().clearCookies();
      await signInAs('meera');
      await expect(page.getByText('None of your groups has a role')).toBeVisible();
    } finally {
      server.closeAllConnections();
      server.close();
    }
  });
});
