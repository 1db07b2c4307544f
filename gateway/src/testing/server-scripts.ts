/** A remote whose pages each show one heading. */
export function scriptShowing(name: string, headings: Readonly<Record<string, string>>): string {
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
      routes: Object.keys(headings),
      start: () => ({ pages: Object.fromEntries(Object.keys(headings).map((key) => [key, page(key)])) }),
    };`;
}

/** Paths of the remote below, each of which goes wrong in the way that it is named after. */
export const troublePaths = [
  '/fine',
  '/loader-throws',
  '/loader-throws-404',
  '/loader-hangs',
  '/loader-blocks-for-ever',
  '/loader-ends-the-thread',
  '/loader-gives-no-json',
  '/loader-rejects-unheard',
  '/loader-asks-the-provider',
  '/component-throws',
  '/component-suspends-for-ever',
  '/head-throws',
  '/head-is-hostile',
  '/dispose-throws',
  '/redirects-home',
  '/redirects-away',
  '/redirects-away-by-slashes',
] as const;

/** A remote that goes wrong on the server in every way we could think of. */
export const scriptInTrouble = `
  const { createElement, use } = require('react');
  const { data, redirect } = require('react-router-dom');
  const never = new Promise(() => {});
  const hostile = '</script><script>alert(1)</script><!--\\u2028"&';
  const loaders = {
    '/loader-throws': () => { throw new Error('a stack for nobody'); },
    '/loader-throws-404': () => { throw data(null, { status: 404, statusText: 'No such thing' }); },
    '/loader-hangs': () => never,
    '/loader-blocks-for-ever': () => { for (;;); },
    '/loader-ends-the-thread': () => process.exit(3),
    '/loader-gives-no-json': () => ({ big: 1n }),
    '/loader-rejects-unheard': () => { void Promise.reject(new Error('unheard')); return 'fine'; },
    '/loader-asks-the-provider': (services) => services.http.get('/products'),
    '/redirects-home': () => redirect('/fine?from=1'),
    '/redirects-away': () => redirect('https://evil.example/'),
    '/redirects-away-by-slashes': () => redirect('/.//evil.example/'),
  };
  const components = {
    '/component-throws': () => { throw new Error('a stack for nobody'); },
    '/component-suspends-for-ever': () => use(never),
  };
  const heads = {
    '/head-throws': () => { throw new Error('a stack for nobody'); },
    '/head-is-hostile': () => ({
      title: hostile,
      description: hostile,
      canonicalPath: '/"><script>',
      structuredData: [{ '@type': 'Thing', name: hostile }],
      preloadImages: [{ src: '/a.png', srcSet: '/a.png 1x, /b.png 2x' }],
    }),
  };
  const routes = ${JSON.stringify(troublePaths)};
  exports.default = {
    name: 'trouble',
    contract: '1.0.0',
    routes,
    start: (services) => {
      let path = '';
      return {
        pages: Object.fromEntries(routes.map((route) => [route, {
          loader: () => { path = route; return loaders[route]?.(services) ?? hostile; },
          Component: components[route] ?? (() => createElement('h1', null, route)),
          head: heads[route] ?? (() => ({ title: route })),
        }])),
        dehydrate: () => ({ hostile }),
        dispose: () => { if (path === '/dispose-throws') throw new Error('does not end'); },
      };
    },
  };`;
