import type { DialogName } from '@szn/shared-contracts';
import { useShellRuntime } from '../../services/shell-runtime-context.tsx';

/**
 * What a button that opens a dialog needs; the dialog's script is fetched as soon as the button is looked at.
 * `isReplacing`: the button stands in a sheet whose place the dialog takes.
 */
export function useDialogOpener({ isReplacing = false }: { readonly isReplacing?: boolean } = {}) {
  const { dialogs } = useShellRuntime();
  return (name: DialogName) => ({
    'aria-haspopup': 'dialog' as const,
    onPointerEnter: dialogs.anticipate,
    onFocus: dialogs.anticipate,
    onTouchStart: dialogs.anticipate,
    onClick: () => void dialogs.open(name, { isReplacing }),
  });
}
