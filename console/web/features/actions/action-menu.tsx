import { Button, Menu, MenuItem, MenuTrigger, Popover } from 'react-aria-components';
import type { Verb } from '../../../api/actions.ts';
import type { RemoteState } from '../../../api/state.ts';
import { useRequestAction } from './action-dialog-provider.tsx';
import { actionLabels } from './action-messages.ts';
import styles from './action-menu.module.css';

type ActionMenuProps = { readonly remote: RemoteState; readonly environment: string };

/** The actions that a remote has in its present state. */
export function ActionMenu({ remote, environment }: ActionMenuProps) {
  const requestAction = useRequestAction();
  return (
    <MenuTrigger>
      <Button className={styles.button ?? ''} aria-label={`Actions for ${remote.name} in ${environment}`}>
        <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
          <path
            d="M4 10h.01M10 10h.01M16 10h.01"
            stroke="currentColor"
            strokeWidth="3"
            strokeLinecap="round"
          />
        </svg>
      </Button>
      <Popover className={styles.popover ?? ''} placement="bottom end">
        <Menu className={styles.menu ?? ''}>
          {listActions(remote).map((verb) => (
            <MenuItem
              key={verb}
              className={styles.item ?? ''}
              onAction={() => requestAction({ verb, environment, remote })}
            >
              {actionLabels[verb]} …
            </MenuItem>
          ))}
        </Menu>
      </Popover>
    </MenuTrigger>
  );
}

/** What can be done with a remote, the most frequent first. */
function listActions({ canary, previous, killed, isPinned }: RemoteState): readonly Verb[] {
  return [
    ...(isPinned ? [] : (['promote', 'canary'] as const)),
    ...(canary !== null || previous !== null ? (['rollback'] as const) : []),
    killed === null ? 'kill' : 'unkill',
    isPinned ? 'unpin' : 'pin',
  ];
}
