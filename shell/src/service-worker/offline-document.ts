import { site } from '@szn/shared-contracts';
import { wordmarkShape } from '../components/wordmark-shape.ts';
import { offlineFilesPrefix } from '../offline/worker-messages.ts';
import { notePlace } from './offline-copy.ts';

/** A page that is kept, as the worker lists it. */
export type KeptPage = {
  /** Path and query. */
  readonly path: string;
  readonly title: string;
  /** When the server made the page, in ms since 1970. */
  readonly keptAt: number;
};

/** Headers of what the worker shows: no script runs, no form is sent, and nothing loads from another origin. */
export const offlineHeaders: Readonly<Record<string, string>> = {
  'Content-Type': 'text/html; charset=utf-8',
  'Content-Security-Policy': [
    "default-src 'none'",
    "script-src 'none'",
    "style-src 'self'",
    "img-src 'self'",
    "font-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; '),
  'Cache-Control': 'no-store',
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
};

type Situation = {
  /** Path and query of the address that did not load. */
  readonly path: string;
  readonly keptPages: readonly KeptPage[];
  readonly now: number;
};

/** The copy of a page with the note above it, which says what the shopper sees and what else there is. */
export function renderCopy(copy: string, page: KeptPage, situation: Situation): string {
  const others = situation.keptPages.filter(({ path }) => path !== page.path);
  const note = [
    '<aside class="szn-offline-note" aria-label="Offline">',
    '<p><strong>You are offline, or our shop cannot be reached.</strong> ',
    `This is the page as you read it ${timeText(page.keptAt, situation.now)}. `,
    'Prices may have changed; buttons and forms work when you are online again. ',
    `<a href="${escape(situation.path)}">Try again</a></p>`,
    others.length === 0
      ? ''
      : `<details><summary>Other pages you have read (${others.length})</summary>${listPages(others, situation.now)}</details>`,
    '</aside>',
  ].join('');
  // A function: in a text, `$` has a meaning.
  return copy.replace(notePlace, () => note);
}

/** The page for an address without a copy. */
export function renderOfflinePage({ path, keptPages, now }: Situation, theme = ''): string {
  const scheme = theme === 'light' || theme === 'dark' ? ` data-theme="${theme}"` : '';
  return [
    `<!doctype html><html lang="${site.language}"${scheme} data-offline-page><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="color-scheme" content="light dark"><meta name="robots" content="noindex">',
    `<title>You are offline | ${site.name}</title>`,
    `<link rel="stylesheet" href="${offlineFilesPrefix}/tokens.css">`,
    `<link rel="stylesheet" href="${offlineFilesPrefix}/offline.css"></head>`,
    `<body class="szn-offline-page"><header><a href="/" class="szn-offline-logo">`,
    `<svg viewBox="0 0 128 40" role="img" aria-label="${site.name}"><path fill="currentColor" d="${wordmarkShape}"/></svg>`,
    '</a></header><main>',
    '<h1>You are offline</h1>',
    '<p>This page needs the network, or our shop cannot be reached at the moment.</p>',
    `<p><a href="${escape(path)}" class="szn-offline-action">Try again</a></p>`,
    keptPages.length === 0
      ? '<p>Pages that you read online are kept here, so that you can read them again without a network.</p>'
      : `<h2>What you have read</h2><p>These pages are kept on this device. Prices may have changed.</p>${listPages(keptPages, now)}`,
    '</main></body></html>',
  ].join('');
}

function listPages(pages: readonly KeptPage[], now: number): string {
  const entries = pages.map(
    ({ path, title, keptAt }) =>
      `<li><a href="${escape(path)}">${escape(title.replace(` | ${site.name}`, ''))}</a> <span>${timeText(keptAt, now)}</span></li>`,
  );
  return `<ul>${entries.join('')}</ul>`;
}

/** `at 14:32`, with the day where it is another one; in the time zone of the device. */
export function timeText(at: number, now: number): string {
  const date = new Date(at);
  const time = `at ${date.toLocaleTimeString(site.language, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })}`;
  if (date.toDateString() === new Date(now).toDateString()) return time;
  return `on ${date.toLocaleDateString(site.language, { day: 'numeric', month: 'long' })} ${time}`;
}

function escape(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
