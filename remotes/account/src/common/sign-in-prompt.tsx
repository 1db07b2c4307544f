import { Button } from '@szn/shared-ui/button';
import { StatePanel } from '@szn/shared-ui/state-panel';
import { HeartPoster } from './heart-poster.tsx';
import { useServices } from './services-context.ts';

export type SignInPromptProps = {
  readonly title: string;
  readonly text: string;
  /** Shown above the sign-in form. */
  readonly reason: string;
};

/** Stands where a member's content would be while nobody is signed in. */
export function SignInPrompt({ title, text, reason }: SignInPromptProps) {
  const { session } = useServices();
  const signIn = <Button onClick={() => void session.requestSignIn({ reason })}>Sign in</Button>;
  return (
    <HeartPoster>
      <StatePanel kind="prompt" title={title} text={text} actions={signIn} />
    </HeartPoster>
  );
}
