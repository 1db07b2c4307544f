/** Whether the browser can leave out the drawing of what is off the screen and keep its place. */
export function canSkipContent(): boolean {
  return globalThis.CSS?.supports?.('content-visibility', 'auto') === true;
}
