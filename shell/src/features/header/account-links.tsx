import { useNavigate } from 'react-router-dom';
import { paths, type DialogName } from '@szn/shared-contracts';
import { useSession, useShellRuntime } from '../../services/shell-context.tsx';
import { headerMessages } from './header-messages.ts';
import styles from './account-links.module.css';

/** Greeting and logout for members, login and register for guests; empty space while the session is unknown. */
export function AccountLinks() {
  const session = useSession();
  const signOut = useSignOut();
  const dialogProps = useDialogOpener();
  return (
    <div className={styles.account}>
      {session.status === 'member' && (
        <>
          {session.user.staffLinks?.map(({ path, text }) => (
            <a key={path} href={path} className={styles.link}>
              {text}
            </a>
          ))}
          <p className={styles.greeting}>
            <span aria-hidden="true">{`Hi, ${truncateName(session.user.name)} | `}</span>
            <span className="visually-hidden">{`Hi, ${session.user.name}`}</span>
          </p>
          <button type="button" className={styles.link} onClick={() => void signOut()}>
            {headerMessages.logout}
          </button>
        </>
      )}
      {session.status === 'guest' && (
        <>
          <button type="button" className={styles.link} {...dialogProps('sign-in')}>
            {headerMessages.login}
          </button>
          <button type="button" className={styles.link} {...dialogProps('register')}>
            {headerMessages.register}
          </button>
        </>
      )}
    </div>
  );
}

const greetingNameLength = 9;

/** Sections 2 and 9: the first 9 characters of the name, with '...' if it is longer. */
export function truncateName(name: string): string {
  // By code points, so that no surrogate pair is cut.
  const characters = Array.from(name);
  if (characters.length <= greetingNameLength) return name;
  return `${characters.slice(0, greetingNameLength).join('')}...`;
}

/** Signs out and navigates to the home page at once; shows an error if the provider did not respond (section 8). */
export function useSignOut(): (options?: { readonly replace: boolean }) => Promise<void> {
  const { session, toasts } = useShellRuntime();
  const navigate = useNavigate();
  return async (options = { replace: false }) => {
    const pending = session.signOut();
    void navigate(paths.home(), options);
    const result = await pending;
    if (result.outcome === 'failed') toasts.raise({ kind: 'error', text: result.message });
  };
}

/** The props of a button that opens a dialog. `isReplacing`: it replaces the sheet that contains the button. */
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
