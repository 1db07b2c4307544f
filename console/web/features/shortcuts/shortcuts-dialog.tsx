import { Dialog } from '@szn/shared-ui/dialog';
import { pages } from './use-shortcuts.ts';
import styles from './shortcuts-dialog.module.css';

const shortcuts = [
  ...pages.map(({ label, key }) => ({ keys: ['g', key], meaning: label })),
  { keys: ['/'], meaning: 'Filter or choice of the page' },
  { keys: ['?'], meaning: 'This list' },
  { keys: ['Esc'], meaning: 'Close a dialog or menu' },
] as const;

/** The shortcuts of the keyboard. */
export function ShortcutsDialog({ onClose }: { readonly onClose: () => void }) {
  return (
    <Dialog title="Keyboard shortcuts" onClose={onClose}>
      <dl className={styles.list}>
        {shortcuts.map(({ keys, meaning }) => (
          <div key={meaning}>
            <dt>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
