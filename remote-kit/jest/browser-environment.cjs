/*
 * Queries by role compute the style of each element again after each change of the document. Without style sheets only
 * `display` and `visibility` matter: the 120 rules of jsdom's own sheet become one for each value of `display`, and colours
 * are not resolved. jsdom reads its sheet once, when it is loaded.
 */
const jsdom = { paths: [require.resolve('jest-environment-jsdom')] };
const sheetFile = require.resolve('jsdom/lib/jsdom/browser/default-stylesheet', jsdom);
const sheet = require(sheetFile);
require.cache[sheetFile].exports = shortenSheet(sheet);
const { TestEnvironment } = require('jest-environment-jsdom');
const { propertiesWithResolvedValueImplemented: resolved } = require(
  require.resolve('jsdom/lib/jsdom/living/helpers/style-rules', jsdom),
);
for (const name of Object.keys(resolved)) if (name.includes('color')) delete resolved[name];

/** Keeps which elements have which `display`. What hides elements is last, so that it applies. */
function shortenSheet(sheet) {
  const selectors = new Map();
  for (const [, selector, body] of sheet
    .replaceAll(/\/\*[\s\S]*?\*\/|@namespace[^;]*;/g, '')
    .matchAll(/([^{}]+)\{([^}]*)\}/g)) {
    const display = /(?:^|[;\s])display:\s*([\w-]+)/.exec(body)?.[1];
    if (display) selectors.set(display, [...(selectors.get(display) ?? []), selector.trim()]);
  }
  const values = [...selectors.keys()].sort(
    (one, other) => Number(one === 'none') - Number(other === 'none'),
  );
  return values.map((display) => `${selectors.get(display).join(', ')} { display: ${display} }`).join('\n');
}

// jsdom lacks the fetch family, without which React Router's data routers cannot run: Node's own are lent to it.
const lent = [
  'fetch',
  'Request',
  'Response',
  'Headers',
  'AbortController',
  'AbortSignal',
  'TextEncoder',
  'TextDecoder',
  'ReadableStream',
  'TransformStream',
  'WritableStream',
  'structuredClone',
  'BroadcastChannel',
];

module.exports = class BrowserEnvironment extends TestEnvironment {
  constructor(...parameters) {
    super(...parameters);
    for (const name of lent) if (globalThis[name]) this.global[name] = globalThis[name];
  }
};
