import { menuHash } from '@szn/shared-contracts';
import { useUrlFragment } from '../../services/dialogs.ts';
import { LoadingOverlay } from '../../components/loading-overlay.tsx';
import { useLazyModule } from '@szn/shared-ui/use-lazy-module';
import { lazyChunk, lazyChunkMessages } from '../../lib/lazy-chunk.ts';
import { useShellRuntime } from '../../services/shell-context.tsx';
import { headerMessages } from './header-messages.ts';
import { Icon } from '../../components/icons.tsx';
import control from './header-control.module.css';
import styles from './menu-sheet-button.module.css';

const menuSheetChunk = lazyChunk(async () => {
  const { MenuSheet } = await import(/* webpackChunkName: "menus" */ './menu-sheet.tsx');
  return MenuSheet;
});

/** Below 1024px: opens the menu as a sheet over the page. The URL fragment names it, so that Back closes it. */
export function MenuSheetButton() {
  const { hash, open, close } = useUrlFragment();
  const { toasts } = useShellRuntime();
  const isOpen = hash === menuHash;
  const MenuSheet = useLazyModule(menuSheetChunk, isOpen, () => {
    close();
    toasts.raise({ kind: 'error', text: lazyChunkMessages.notLoaded });
  });

  return (
    <>
      <button
        type="button"
        className={`${control.control} ${styles.button}`}
        aria-label={headerMessages.openMenu}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onTouchStart={menuSheetChunk.prefetch}
        onFocus={menuSheetChunk.prefetch}
        onClick={() => open(menuHash)}
      >
        <Icon name="menu" />
      </button>
      {MenuSheet && <MenuSheet onClose={close} />}
      {isOpen && !MenuSheet && <LoadingOverlay label={lazyChunkMessages.loading} onCancel={close} />}
    </>
  );
}
