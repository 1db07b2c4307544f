import type { ErrorDetails } from './telemetry.ts';

const shown = new WeakSet<object>();

/**
 * `npm run dev`: writes an error to the console, as React and React Router do without handlers, and shows it in the overlay
 * of the development server. Returns whether the error is new: the overlay listens to the same event as the shell.
 */
export function showInDevelopment(error: unknown, { kind, during, componentStack }: ErrorDetails): boolean {
  const value = Object(error);
  if (shown.has(value)) {
    // The error page reports before React, which alone knows the components.
    // oxlint-disable-next-line no-console -- the purpose of this function
    if (componentStack) console.error(String(error), componentStack);
    return false;
  }
  shown.add(value);
  const isShownByBrowser = kind === 'handler' || kind === 'promise';
  if (isShownByBrowser) return true;
  const context = [during, componentStack].filter(Boolean);
  // oxlint-disable-next-line no-console -- the purpose of this function
  console.error(error, ...context);
  const message = error instanceof Error ? error.message : String(error);
  if (kind !== undefined && kind !== 'handled') dispatchEvent(new ErrorEvent('error', { error, message }));
  return true;
}
