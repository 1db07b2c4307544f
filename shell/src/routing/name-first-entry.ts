/**
 * Gives the history entry that a document was opened with a key of its own, before the router reads it: React Router
 * calls every such entry `default`, and would take the scroll position of one for that of another in the same tab, as
 * listings would take its list. The key stays with the entry, so a reload finds what belongs to it. An entry that the
 * browser itself makes for a fragment within the document is `default` until a reload names it, which finds nothing.
 */
export function nameFirstEntry(history: History): void {
  const state: { readonly key?: unknown } | null = history.state;
  if (!state?.key) history.replaceState({ ...state, key: String(performance.timeOrigin) }, '');
}
