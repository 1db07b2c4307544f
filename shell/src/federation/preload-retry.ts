import { readField, retryEvent } from '@szn/shared-contracts';

/**
 * Starts to load a script from a retry URL. The import map lists the integrity of a file under its own URL only; a link
 * with that integrity puts the script into the module map of the page, where the import that follows finds it. Does nothing
 * if the import map does not list the file.
 */
export function preloadRetry(href: string): void {
  const own = new URL(href, document.baseURI).pathname.replace(/~r\d+\//, '');
  const importMap = document.querySelector('script[type="importmap"]')?.textContent ?? 'null';
  const integrity = readField(readField(JSON.parse(importMap), 'integrity'), own);
  if (typeof integrity !== 'string') return;
  const link = document.createElement('link');
  document.head.append(Object.assign(link, { rel: 'modulepreload', href, integrity, crossOrigin: '' }));
}

/** Preloads the retries that the builds of shell and remotes announce. */
export function preloadAnnouncedRetries(): void {
  addEventListener(retryEvent, (event) => {
    if (event instanceof CustomEvent) preloadRetry(String(event.detail));
  });
}
