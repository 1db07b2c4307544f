import { rename } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { findFreePort } from '@szn/remote-kit/lib/child-processes';
import { Provider } from 'oidc-provider';
import { findViolations } from '../fixtures/accessibility.ts';
import { startOwnConsole, type OwnConsole } from '../fixtures/own-console.ts';
import { publishPatchedBuild, runReleaseTool } from '../fixtures/publish.ts';
import { expect, test } from '../fixtures/test.ts';

// What the history and a page that is switched off answer while the store is away.
test.use({ expectedProblems: /status of 503/ });

let opened: OwnConsole | undefined;
test.afterEach(async () => opened?.stop());

/** Opens an action of a remote in the matrix. */
async function openAction(page: Page, remote: string, action: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${remote} in local` }).click();
  await page.getByRole('menuitem', { name: action }).click();
}

/** Confirms the dialog and waits for what the command says. */
async function confirm(page: Page, button: RegExp, result: RegExp): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: button }).click();
  await expect(dialog.getByRole('alert')).toContainText(result, { timeout: 25_000 });
  await dialog.getByRole('button', { name: 'Close' }).last().click();
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

test.describe('for a viewer', () => {
  // The answer to a forbidden action.
  test.use({ expectedProblems: /403/ });

  test('Each page of the console meets axe in both colour schemes, and a viewer is offered no action', async ({
    page,
    storefrontUrl,
    ownGateway: { releasesFolder },
  }) => {
    await publishPatchedBuild({ name: 'content', version: '2.0.0' }, releasesFolder);
    await runReleaseTool(releasesFolder, 'promote', 'content@2.0.0', '--traffic', '20', '--no-wait');
    opened = await startOwnConsole({ releasesFolder, storefront: storefrontUrl });
    await page.goto(opened.links.viewer);
    const paths = {
      '/': 'Releases',
      '/canaries': 'Canaries',
      '/changes': 'Changes',
      '/changes/local/1': 'local, registry 1',
      '/versions?remote=content': 'Versions',
      '/versions/content/2.0.0?environment=local': 'content@2.0.0',
      '/map': 'Who uses what',
      '/errors': 'Errors',
      '/visitor': 'What would this visitor get?',
    };
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      for (const [path, heading] of Object.entries(paths)) {
        await page.goto(opened.url + path);
        await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible();
        await expect(page.getByRole('status')).toHaveCount(path === '/errors' ? 1 : 0);
        expect(await findViolations(page), `${path} ${colorScheme}`).toEqual([]);
      }
    }
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
