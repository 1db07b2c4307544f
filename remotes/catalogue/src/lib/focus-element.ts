/**
 * Focuses an element that is not focusable by itself. For controls that disappear when used: otherwise the focus would
 * move to the top of the page. `preventScroll` keeps the scroll position.
 */
export function focusElement(element: Element | null | undefined, options?: FocusOptions): void {
  if (!(element instanceof HTMLElement)) return;
  element.setAttribute('tabindex', '-1');
  element.focus(options);
}
