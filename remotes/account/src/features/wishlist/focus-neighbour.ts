/**
 * Moves the focus from a list item's button, which is about to leave, to the same button of the next item, else of the
 * one before; else to the page's heading.
 */
export function focusNeighbour(button: HTMLElement): void {
  const item = button.closest('li');
  const neighbour = item?.nextElementSibling ?? item?.previousElementSibling;
  const heading = document.querySelector('h1');
  const target = neighbour?.querySelector<HTMLElement>('button') ?? heading;
  if (target === heading) heading?.setAttribute('tabindex', '-1');
  target?.focus({ preventScroll: target === heading });
}
