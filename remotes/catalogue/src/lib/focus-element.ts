/**
 * Moves the focus to an element that takes none by itself. For controls that go with what they do: left alone, the
 * focus would fall to the top of the page. `preventScroll` leaves the page where it is.
 */
export function focusOn(element: Element | null | undefined, options?: FocusOptions): void {
  if (!(element instanceof HTMLElement)) return;
  element.setAttribute('tabindex', '-1');
  element.focus(options);
}
