import { useState, type SyntheticEvent } from 'react';
import { Button, buttonVariants } from '@szn/shared-ui/button';
import type { Session } from '../../../api/session.ts';
import styles from './sign-in-page.module.css';
import { request } from '../../lib/api.ts';

type SignInPageProps = { readonly session: Session; readonly onSignIn: (session: Session) => void };

/** The form for a local token, and the link to the single sign-on. */
export function SignInPage({ session: { provider }, onSignIn }: SignInPageProps) {
  const [failure, setFailure] = useState<string | null>(null);
  const [isPending, setIsPending] = useState(false);

  async function submit(event: SyntheticEvent<HTMLFormElement>) {
    event.preventDefault();
    const token = new FormData(event.currentTarget).get('token');
    setIsPending(true);
    try {
      onSignIn(await signIn(typeof token === 'string' ? token.trim() : ''));
    } catch (error) {
      setFailure(error instanceof Error ? error.message : String(error));
      setIsPending(false);
    }
  }

  return (
    <main className={styles.page}>
      <div className={styles.card}>
        <h1 className={styles.title}>
          SZN <span>console</span>
        </h1>
        <p>Which version of each remote runs where, and the controls for it.</p>
        {provider !== null && (
          <a className={buttonVariants({ isWide: true })} href="/api/sign-in">
            Continue with {provider}
          </a>
        )}
        <form className={styles.form} onSubmit={(event) => void submit(event)}>
          <label htmlFor="token">Token</label>
          <input
            id="token"
            name="token"
            type="password"
            autoComplete="current-password"
            required
            aria-describedby="token-hint"
            aria-invalid={failure !== null}
          />
          <p id="token-hint" className={styles.hint}>
            The one that npm start has printed, or one of the list of tokens.
          </p>
          {failure !== null && (
            <p role="alert" className={styles.failure}>
              {failure}
            </p>
          )}
          <Button type="submit" isWide variant={provider === null ? 'solid' : 'outline'} disabled={isPending}>
            Sign in
          </Button>
        </form>
      </div>
    </main>
  );
}

function signIn(token: string): Promise<Session> {
  return request<Session>('/api/session', { method: 'POST', body: { token } });
}

/**
 * Signs in with the token of `#token=…`, as the terminal prints it: browsers send no fragment to servers. Removes it from
 * the address. With an unknown token the form is shown.
 */
export async function signInByFragment(): Promise<void> {
  const token = new URLSearchParams(location.hash.slice(1)).get('token');
  if (token === null) return;
  history.replaceState(null, '', location.pathname + location.search);
  await signIn(token).catch(() => undefined);
}
