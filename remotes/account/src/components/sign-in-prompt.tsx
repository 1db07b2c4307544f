import { useLocation } from 'react-router-dom';
import { Button } from '@szn/shared-ui/button';
import { StatePanel } from '@szn/shared-ui/state-panel';
import { EmptyStateArt } from './empty-state-art.tsx';
import { useServices } from '@szn/shared-ui/services-context';

export type SignInPromptProps = {
  readonly title: string;
  readonly text: string;
  /** Shown above the sign-in form. */
  readonly reason: string;
};

/** Shown to guests in place of a member's content. After the sign-in the shopper returns to this page. */
export function SignInPrompt({ title, text, reason }: SignInPromptProps) {
  const { session, navigate } = useServices();
  const { pathname, search } = useLocation();

  async function signIn() {
    const outcome = await session.requestSignIn({ reason });
    // The shell redirects to the home page after every sign-in.
    if (outcome === 'signed-in') navigate(pathname + search, { replace: true });
  }

  return (
    <EmptyStateArt>
      <StatePanel
        kind="prompt"
        title={title}
        text={text}
        actions={<Button onClick={() => void signIn()}>Sign in</Button>}
      />
    </EmptyStateArt>
  );
}
