import { useCallback, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { Product } from '@szn/shared-contracts';
import { overPageState, useFragment } from '../../lib/use-fragment.ts';
import { encodeId } from './quick-view-api.ts';

const prefix = 'look-';

/** The quick view's product in the URL fragment: Back closes it, a reload keeps it open, and the link can be shared. */
export function useQuickView() {
  const { fragment, close } = useFragment();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const page = useRef(`${pathname}${search}`);
  useLayoutEffect(() => {
    page.current = `${pathname}${search}`;
  });
  // Stable functions: every product tile depends on them.
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
    open: useCallback((product: Product) => show(product, { replace: false }), [show]),
    /** Replaces the open product, without another history entry. */
    openInstead: useCallback((product: Product) => show(product, { replace: true }), [show]),
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
