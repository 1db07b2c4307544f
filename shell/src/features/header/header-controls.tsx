import { NavLink } from '@szn/remote-kit/shared-modules/link';
import { paths, wishlistChanged } from '@szn/shared-contracts';
import { useId, useState, type FocusEvent, type KeyboardEvent, useMemo } from 'react';
import { useObservable } from '@szn/shared-ui/use-observable';
import { Icon } from '../../components/icons.tsx';
import { useShellRuntime } from '../../services/shell-context.tsx';
import { headerMessages } from './header-messages.ts';
import control from './header-control.module.css';
import styles from './cart-note.module.css';

export function WishlistLink() {
  const count = useWishlistCount();
  const label = count === 0 ? headerMessages.wishlist : headerMessages.wishlistWith(count);
  return (
    <NavLink to={paths.wishlist()} className={`${control.control}`} aria-label={label}>
      <Icon name="heart" />
      {count > 0 && (
        <span className={control.count} aria-hidden="true">
          {count > 99 ? '99+' : count}
        </span>
      )}
    </NavLink>
  );
}

export function ProfileLink({ className = '' }: { readonly className?: string | undefined }) {
  return (
    <NavLink
      to={paths.profile()}
      className={`${control.control} ${className}`}
      aria-label={headerMessages.profile}
    >
      <Icon name="person" />
    </NavLink>
  );
}

/** Explains that products are bought at their brands (decision 44). Shown on hover, focus and click. */
export function CartNote() {
  const { toasts } = useShellRuntime();
  const [isPinned, setIsPinned] = useState(false);
  const [isDismissed, setIsDismissed] = useState(false);
  const noteId = useId();

  function reset(event: FocusEvent<HTMLElement>): void {
    if (event.currentTarget.contains(event.relatedTarget)) return;
    setIsPinned(false);
    setIsDismissed(false);
  }

  function dismissOnEscape(event: KeyboardEvent): void {
    if (event.key !== 'Escape') return;
    setIsPinned(false);
    setIsDismissed(true);
  }

  const handlers = { onBlur: reset, onKeyDown: dismissOnEscape, onPointerLeave: () => setIsDismissed(false) };
  return (
    <div
      className={[styles.cart, isPinned ? styles.pinned : '', isDismissed ? styles.dismissed : ''].join(' ')}
      {...handlers}
    >
      <button
        type="button"
        className={control.control}
        aria-label={headerMessages.cart}
        aria-describedby={noteId}
        onClick={() => {
          // The note opens where toasts are.
          toasts.dismissAll();
          setIsPinned(!isPinned);
          setIsDismissed(isPinned);
        }}
      >
        <Icon name="bag" />
      </button>
      <p id={noteId} role="note" className={styles.note}>
        {headerMessages.cartNote}
      </p>
    </div>
  );
}

/** The number of products on the member's wishlist; 0 until the account remote has published it. */
export function useWishlistCount(): number {
  const { bus } = useShellRuntime().services;
  const wishlist = useMemo(() => bus.observe(wishlistChanged), [bus]);
  return useObservable(wishlist, (value) => value?.productIds.length ?? 0);
}
