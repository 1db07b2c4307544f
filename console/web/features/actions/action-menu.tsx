import { Button, Menu, MenuItem, MenuTrigger, Popover } from 'react-aria-components';
import type { EnvironmentState, RemoteState } from '../../../api/state.ts';
import { useMayChange } from '../../lib/session-context.ts';
import { useRequestAction } from './action-dialog-provider.tsx';
import type { RequestedAction } from './create-action.ts';
import { verbs, type EnvironmentVerb, type RemoteVerb } from '../../../api/verbs.ts';
import styles from './action-menu.module.css';

type RemoteMenuProps = { readonly remote: RemoteState; readonly environment: string };

/** The actions that a remote has in its present state; nothing for who may not change it. */
export function RemoteMenu({ remote, environment }: RemoteMenuProps) {
  const isAllowed = useMayChange(remote.name);
  if (!isAllowed) return null;
  const actions = listRemoteActions(remote).map((verb) => ({ verb, environment, remote }));
  return <ActionMenu label={`Actions for ${remote.name} in ${environment}`} actions={actions} />;
}

/** The actions that an environment has in its present state; nothing for who may not change it. */
export function EnvironmentMenu({ environment }: { readonly environment: EnvironmentState }) {
  const isAllowed = useMayChange(null);
  if (!isAllowed) return null;
  const { name } = environment;
  const actions = listEnvironmentActions(environment).map((verb) => ({
    verb,
    environment: name,
    remote: null,
    ...(verb === 'env-create' && { from: name }),
  }));
  return <ActionMenu label={`Actions for ${name}`} actions={actions} />;
}

type ActionMenuProps = { readonly label: string; readonly actions: readonly RequestedAction[] };

function ActionMenu({ label, actions }: ActionMenuProps) {
  const requestAction = useRequestAction();
  return (
    <MenuTrigger>
      <Button className={styles.button ?? ''} aria-label={label}>
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
          {actions.map((action) => (
            <MenuItem key={action.verb} className={styles.item ?? ''} onAction={() => requestAction(action)}>
              {verbs[action.verb].label} …
            </MenuItem>
          ))}
        </Menu>
      </Popover>
    </MenuTrigger>
  );
}

/** What can be done with a remote, the most frequent first. */
function listRemoteActions(remote: RemoteState): readonly RemoteVerb[] {
  const { canary, previous, killed, isPinned } = remote;
  return [
    ...(isPinned ? [] : (['promote', 'canary', 'rollout'] as const)),
    ...listSteering(canary?.rollout?.state ?? null),
    ...(canary !== null || previous !== null ? (['rollback'] as const) : []),
    ...(isRolledBack(remote) ? (['undo'] as const) : []),
    killed === null ? 'kill' : 'unkill',
    isPinned ? 'unpin' : 'pin',
    'retire',
  ];
}

/** Whether the last change of the default version was a rollback. */
function isRolledBack({ name, canary, lastChange }: RemoteState): boolean {
  return canary === null && lastChange?.action.replace(/ --to \S+$/, '') === `rollback ${name}`;
}

/** The actions of a roll-out in a state. */
export function listSteering(state: 'running' | 'paused' | 'aborted' | null) {
  if (state === null || state === 'aborted') return [];
  return [state === 'running' ? 'pause' : 'resume', 'abort', 'finish'] as const;
}

function listEnvironmentActions({ frozen, isProtected }: EnvironmentState): readonly EnvironmentVerb[] {
  return [
    'promote-from',
    frozen ? 'unfreeze' : 'freeze',
    isProtected ? 'unprotect' : 'protect',
    'env-create',
    'env-remove',
  ];
}
