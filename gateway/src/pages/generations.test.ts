import { catalogueRelease, homeRelease } from '../testing/fixture-remotes.ts';
import { writeFixturePreviousShell } from '../testing/fixture-shell.ts';
import { prepareStorefront, startGateway, type RunningGateway } from '../testing/storefront.ts';

const older = { shared: { react: '^18.0.0' } };
const shop = prepareStorefront([homeRelease()]);
let gateway: RunningGateway | undefined;

beforeAll(async () => {
  const environment = {
    ...shop.environment,
    SHELL_PREVIOUS_DIR: await writeFixturePreviousShell(shop.folder.path),
  };
  await shop.release(homeRelease(), catalogueRelease('1.0.0', older));
  gateway = await startGateway(environment);
}, 60_000);
afterAll(() => gateway?.close());

async function open(path: string) {
  const response = await fetch(`${gateway?.origin}${path}`, {
    headers: { accept: 'text/html' },
    redirect: 'manual',
  });
  const html = await response.text();
  const [, importMap = '{}'] = /<script type="importmap">(.*?)<\/script>/.exec(html) ?? [];
  return {
    status: response.status,
    html,
    shellScripts: [...html.matchAll(/<script type="module" src="([^"]+)"/g)].map(([, file]) => file),
    listed: Object.keys(Object(JSON.parse(importMap)).integrity).filter((file) => !file.includes('~r')),
  };
}

test('a page of the current generation lists the document remote instead of the scripts of the other generation', async () => {
  const page = await open('/');

  expect(page).toMatchObject({ status: 200, shellScripts: ['/assets/main.0123456789.js'] });
  expect(page.html).toContain('<h1>Home</h1>');
  expect(page.listed.filter((file) => /previous|catalogue/.test(file))).toEqual([
    '/assets/previous/document-remote.0123456789.js',
  ]);
});

test('a page of the previous generation is rendered and loaded by its own build of the shell', async () => {
  const page = await open('/men');

  expect(page).toMatchObject({ status: 200, shellScripts: ['/assets/previous/main.0123456789.js'] });
  expect(page.html).toContain('<h1>Men 1.0.0</h1>');
  expect(page.listed).toContain('/releases/catalogue/1.0.0/browser/remote.js');
  expect(page.listed.filter((file) => /^\/assets\/(?!previous)|releases\/home/.test(file))).toEqual([]);
});

test('files of the previous generation have URLs for retries', async () => {
  const response = await fetch(`${gateway?.origin}/assets/previous/~r2/main.0123456789.js`);

  expect(response.status).toBe(200);
});
