import { useCallback, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { Product } from '@szn/shared-contracts';
import { encodeId } from './quick-view-api.ts';
import { overPageState, useFragment } from '../../lib/use-fragment.ts';

const prefix = 'look-';

/** The quick look's place in the address: Back closes it, a reload keeps it, and it can be sent to a friend. */
export function useQuickLook() {
  const { fragment, close } = useFragment();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const page = useRef(`${pathname}${search}`);
  useLayoutEffect(() => {
    page.current = `${pathname}${search}`;
  });
  // The same from address to address: every card of the list has it, and would be drawn anew with it.
  const show = useCallback(
    (product: Product, options: { readonly replace: boolean }) => {
      if (product.id === null) return;
      const target = `${page.current}#${prefix}${encodeId(product.id)}`;
      void navigate(target, { ...options, preventScrollReset: true, state: overPageState });
    },
    [navigate],
  );

  return {
    productId: fragment?.startsWith(prefix) ? decodeFragment(fragment.slice(prefix.length)) : null,
    look: useCallback((product: Product) => show(product, { replace: false }), [show]),
    lookInstead: useCallback((product: Product) => show(product, { replace: true }), [show]),
    close,
  };
}

function decodeFragment(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
