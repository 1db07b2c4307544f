import { isRequestError, type HttpClient } from '@szn/shared-contracts';
import { Button } from '@szn/shared-ui/button';
import { failureText } from '@szn/shared-ui/failure-text';
import { useServices } from '@szn/shared-ui/services-context';
import { Spinner } from '@szn/shared-ui/spinner';
import { StatePanel } from '@szn/shared-ui/state-panel';
import { useResource } from '@szn/shared-ui/use-resource';
import { useSession } from '@szn/shared-ui/use-session';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { deskMessages as messages } from './desk-messages.ts';
import styles from './desk-page.module.css';
import { deskPages } from './desk-pages.ts';

/**
 * Sends a change whose response is the new content of the page. Resolves to whether it was made, which `done` tells the editor; a failure
 * is always told. If somebody else has changed it meanwhile (412), the page shows what there is now.
 */
export type Change<Content> = (
  send: (http: HttpClient) => Promise<Content>,
  done?: string,
) => Promise<boolean>;

type DeskPageProps<Content> = {
  readonly path: keyof typeof deskPages;
  readonly load: (http: HttpClient, signal: AbortSignal) => Promise<Content>;
  readonly children: (content: Content, change: Change<Content>) => ReactNode;
};

/** A page of the desk: its heading, the way to the others, and the content that the provider answers people who run the shop with. */
export function DeskPage<Content>({ path, ...content }: DeskPageProps<Content>) {
  const session = useSession();
  return (
    <section className={styles.page}>
      <header className={styles.head}>
        <h1 className={styles.title}>{deskPages[path]}</h1>
        <nav aria-label={messages.navigation} className={styles.links}>
          {Object.entries(deskPages).map(([to, title]) => (
            <Link
              key={to}
              to={to}
              className={styles.link}
              {...(to === path && { 'aria-current': 'page' as const, ref: showInNavigation })}
            >
              {title}
            </Link>
          ))}
        </nav>
      </header>
      {session.status === 'unknown' && <Spinner label={messages.loading} />}
      {session.status === 'guest' && <SignIn />}
      {session.status === 'member' && <Content key={session.user.id} path={path} {...content} />}
    </section>
  );
}

/** On a phone the links are wider than the window. Only they scroll, not the page. */
function showInNavigation(link: HTMLElement | null): void {
  const links = link?.parentElement;
  if (link && links)
    links.scrollLeft = link.offsetLeft - links.offsetLeft - (links.clientWidth - link.offsetWidth) / 2;
}

function SignIn() {
  const { session, navigate } = useServices();
  const { pathname, search } = useLocation();
  const signIn = async () => {
    const outcome = await session.requestSignIn({ reason: messages.reason });
    // The shell redirects to the home page after every sign-in.
    if (outcome === 'signed-in') navigate(pathname + search, { replace: true });
  };
  return (
    <StatePanel
      kind="prompt"
      headingLevel={2}
      title={messages.prompt}
      text={messages.promptText}
      actions={<Button onClick={() => void signIn()}>Sign in</Button>}
    />
  );
}

const noAccess = Symbol('no access');

function Content<Content>({ path, load, children }: DeskPageProps<Content>) {
  const { http, notify } = useServices();
  const { state, retry, replace } = useResource<Content | typeof noAccess>(path, async (signal) =>
    load(http, signal).catch((error: unknown) => {
      if (isRequestError(error) && error.status === 403) return noAccess;
      throw error;
    }),
  );
  const change: Change<Content> = async (send, done) => {
    try {
      replace(await send(http));
      if (done !== undefined) notify({ kind: 'success', text: done });
      return true;
    } catch (error) {
      const isConflict = isRequestError(error) && error.status === 412;
      if (isConflict) await load(http, new AbortController().signal).then(replace, () => undefined);
      notify({ kind: 'error', text: failureText(error, isConflict ? messages.conflict : messages.notSaved) });
      return false;
    }
  };
  if (state.status === 'failed')
    return (
      <StatePanel
        kind="error"
        headingLevel={2}
        title={messages.failed}
        text={messages.failedText}
        actions={<Button onClick={retry}>{messages.retry}</Button>}
      />
    );
  if (state.status !== 'succeeded') return <Spinner label={messages.loading} />;
  if (state.value === noAccess)
    return (
      <StatePanel kind="prompt" headingLevel={2} title={messages.noAccess} text={messages.noAccessText} />
    );
  return children(state.value, change);
}
