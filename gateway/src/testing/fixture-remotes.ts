import type { FixtureRelease } from './fixture-release.ts';

/** A release of `home` that serves `/`. */
export function homeRelease(version = '1.0.0'): FixtureRelease {
  return { name: 'home', version, routes: ['/'], script: pageScript('home', { '/': 'Home' }) };
}

/** A release of `catalogue` whose pages have the heading `Men <version>`. */
export function catalogueRelease(version = '1.0.0', changes: Partial<FixtureRelease> = {}): FixtureRelease {
  const { routes = ['/men'] } = changes;
  const headings = Object.fromEntries(routes.map((route) => [route, `Men ${version}`]));
  return { name: 'catalogue', version, routes, script: pageScript('catalogue', headings), ...changes };
}

/** Server script of a remote whose pages show one heading each. */
export function pageScript(name: string, headings: Readonly<Record<string, string>>): string {
  return `
    const { createElement } = require('react');
    const headings = ${JSON.stringify(headings)};
    const page = (pattern) => ({
      loader: ({ params }) => ({ params }),
      Component: () => createElement('h1', null, headings[pattern]),
      head: ({ url }) => ({ title: headings[pattern], canonicalPath: url.pathname }),
    });
    exports.default = {
      name: ${JSON.stringify(name)},
      contract: '1.0.0',
      routes: Object.fromEntries(Object.keys(headings).map((key) => [key, {}])),
      start: () => ({ pages: Object.fromEntries(Object.keys(headings).map((key) => [key, page(key)])) }),
    };`;
}

/** Paths of the remote below. Each one fails as its name says. */
const failurePaths = [
  '/fine',
  '/loader-throws',
  '/loader-throws-404',
  '/loader-hangs',
  '/loader-blocks',
  '/loader-exits',
  '/loader-returns-no-json',
  '/loader-rejection-unhandled',
  '/loader-requests-provider',
  '/loader-goes-on-without-provider',
  '/uncacheable',
  '/component-throws',
  '/component-suspends',
  '/head-throws',
  '/head-is-hostile',
  '/dispose-throws',
  '/redirects-home',
  '/redirects-away',
  '/redirects-away-by-slashes',
] as const;

/** Server script of a remote whose pages fail in all known ways. */
export const failureScript = `
  const { createElement, use } = require('react');
  const { data, redirect } = require('react-router-dom');
  const never = new Promise(() => {});
  const hostile = '</script><script>alert(1)</script><!--\\u2028"&';
  const loaders = {
    '/loader-throws': () => { throw new Error('internal detail'); },
    '/loader-throws-404': () => { throw data(null, { status: 404, statusText: 'No such thing' }); },
    '/loader-hangs': () => never,
    '/loader-blocks': () => { for (;;); },
    '/loader-exits': () => process.exit(3),
    '/loader-returns-no-json': () => ({ big: 1n }),
    '/loader-rejection-unhandled': () => { void Promise.reject(new Error('unhandled')); return 'fine'; },
    '/loader-requests-provider': (services, { url }) => services.http.get('/products' + new URL(url).search),
    '/loader-goes-on-without-provider': (services, { url }) =>
      services.http.get('/products' + new URL(url).search).catch(() => 'no products'),
    '/uncacheable': async (services, { url }) => {
      const { status } = await services.http.get('/products' + new URL(url).search, { timeoutMs: 900 });
      return data(null, { status });
    },
    '/redirects-home': () => redirect('/fine?from=1'),
    '/redirects-away': () => redirect('https://evil.example/'),
    '/redirects-away-by-slashes': () => redirect('/.//evil.example/'),
  };
  const components = {
    '/component-throws': () => { throw new Error('internal detail'); },
    '/component-suspends': () => use(never),
    '/head-is-hostile': () => createElement('img', { alt: '', src: '/a.png?">', fetchPriority: 'high' }),
  };
  const heads = {
    '/uncacheable': () => ({ title: 'Uncacheable', isCacheable: false }),
    '/head-throws': () => { throw new Error('internal detail'); },
    '/head-is-hostile': () => ({
      title: hostile,
      description: hostile,
      canonicalPath: '/"><script>',
      structuredData: [{ '@type': 'Thing', name: hostile }],
    }),
  };
  const routes = ${JSON.stringify(failurePaths)};
  exports.default = {
    name: 'failures',
    contract: '1.0.0',
    routes,
    start: (services) => {
      let path = '';
      return {
        pages: Object.fromEntries(routes.map((route) => [route, {
          loader: ({ request }) => { path = route; return loaders[route]?.(services, request) ?? hostile; },
          Component: components[route] ?? (() => createElement('h1', null, route)),
          head: heads[route] ?? (() => ({ title: route })),
        }])),
        dehydrate: () => ({ hostile }),
        dispose: () => { if (path === '/dispose-throws') throw new Error('does not end'); },
      };
    },
  };`;

/** A release of the remote `failures`. */
export function failureRelease(version = '1.0.0'): FixtureRelease {
  return { name: 'failures', version, routes: failurePaths, script: failureScript };
}
