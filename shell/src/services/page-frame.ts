import type { RemoteErrorCode } from '../federation/remote-source.ts';

/** What protects header, navigation and footer of one page from its remotes. */
export type PageFrame = {
  /**
   * Keeps an element in the document: only React removes it. A `ref` callback: returns the function that ends the
   * protection, which React calls before it removes the element.
   */
  readonly protect: (part: Element | null) => void | (() => void);
  /** Shows the error in place of the page of a remote; set while there is one. */
  failPage: ((code: RemoteErrorCode) => void) | undefined;
};

/** Code that removes parts of the page more often than this is in a loop. */
const maxRestorations = 20;

type PageFrameOptions = {
  readonly onFirstDamage: () => void;
  /** Called when the page is still damaged. */
  readonly reload: () => void;
};

/**
 * Restores the protected parts when code of a remote removes them, before the browser paints: React's elements, with
 * their listeners and state, are put back.
 */
export function createPageFrame({ onFirstDamage, reload }: PageFrameOptions): PageFrame {
  const parts = new Set<Element>();
  let restorations = 0;
  const isIntact = () => [...parts].every((part) => part.isConnected);

  const observer = new MutationObserver((records) => {
    if (isIntact()) return;
    restorations += 1;
    if (restorations === 1) onFirstDamage();
    // `document.open` has removed the listeners, too.
    const canRestore = restorations <= maxRestorations && records.every(({ target }) => target !== document);
    // The removal is among the latest changes: React's own ones, before it, stay.
    while (canRestore && records.length > 0 && !isIntact()) revert(records.pop());
    observer.takeRecords();
    if (!canRestore || !isIntact()) reload();
  });

  return {
    protect: (part) => {
      // React passes null only to callbacks that return nothing.
      if (!part) return undefined;
      parts.add(part);
      for (let { parentNode } = part; parentNode; { parentNode } = parentNode) {
        observer.observe(parentNode, { childList: true });
      }
      return () => parts.delete(part);
    },
    failPage: undefined,
  };
}

function revert(record: MutationRecord | undefined): void {
  if (!record) return;
  const { target, addedNodes, removedNodes, nextSibling } = record;
  for (const node of addedNodes) if (node.parentNode === target) target.removeChild(node);
  const next = nextSibling?.parentNode === target ? nextSibling : null;
  for (const node of removedNodes) target.insertBefore(node, next);
}
