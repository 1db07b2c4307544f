import { useSession } from '../../services/shell-runtime-context.tsx';
import { useDialogOpener } from './use-dialog-opener.ts';
import { truncateName } from './greeting.ts';
import { headerMessages } from './header-messages.ts';
import { useSignOut } from './use-sign-out.ts';
import styles from './account-links.module.css';

/** Greeting and logout for members, login and register for guests; the room is kept until it is known which. */
export function AccountLinks() {
  const session = useSession();
  const signOut = useSignOut();
  const dialogProps = useDialogOpener();
  return (
    <div className={styles.account}>
      {session.status === 'member' && (
        <>
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
