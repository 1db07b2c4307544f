import { useNavigate } from 'react-router';
import { menuHash } from '@szn/shared-contracts';
import { overPageState } from '../../services/dialogs.ts';
import { LoadingVeil } from '../../components/loading-overlay.tsx';
import { partMessages } from '../../lib/part-messages.ts';
import { useLazyPart } from '../../lib/use-lazy-part.ts';
import { useShellRuntime } from '../../services/shell-runtime-context.tsx';
import { usePresentFragment } from '../../services/use-url-fragment.ts';
import { headerMessages } from './header-messages.ts';
import { Icon } from '../../components/icons.tsx';
import { menuSheetPart } from './menu-parts.ts';
import control from './header-control.module.css';
import styles from './menu-sheet-button.module.css';

/** Below 1024px: opens the menu as a sheet, over the page and in the address, so that Back closes it. */
export function MenuSheetButton() {
  const { hash, readLocation, close } = usePresentFragment();
  const { toasts } = useShellRuntime();
  const navigate = useNavigate();
  const isOpen = hash === menuHash;
  const MenuSheet = useLazyPart(menuSheetPart, isOpen, () => {
    close();
    toasts.raise({ kind: 'error', text: partMessages.notLoaded });
  });

  function open(): void {
    const { pathname, search } = readLocation();
    void navigate({ pathname, search, hash: menuHash }, { preventScrollReset: true, state: overPageState });
  }

  return (
    <>
      <button
        type="button"
        className={`${control.control} ${styles.button}`}
        aria-label={headerMessages.openMenu}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onTouchStart={menuSheetPart.prefetch}
        onFocus={menuSheetPart.prefetch}
        onClick={open}
      >
        <Icon name="menu" />
      </button>
      {MenuSheet && <MenuSheet onClose={close} />}
      {isOpen && !MenuSheet && <LoadingVeil label={partMessages.loading} onCancel={close} />}
    </>
  );
}
