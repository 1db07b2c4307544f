import { useRef } from 'react';
import { failureText } from '@szn/shared-ui/failure-text';
import { Button } from '@szn/shared-ui/button';
import { useServices } from '@szn/shared-ui/services-context';
import { Spinner } from '@szn/shared-ui/spinner';
import { StatePanel } from '@szn/shared-ui/state-panel';
import { useResource } from '@szn/shared-ui/use-resource';
import { PageFrame } from '../../components/page-frame.tsx';
import { ScriptsNeeded } from '../../components/scripts-needed.tsx';
import { SignInPrompt } from '../../components/sign-in-prompt.tsx';
import { useSession } from '@szn/shared-ui/use-session';
import { AddressControl } from './address-control.tsx';
import { createAlertsApi, type Alerts, type ChangeAlerts } from './alerts-api.ts';
import { alertsMessages as messages } from './alerts-messages.ts';
import styles from './alerts-page.module.css';
import { SavedSearchList } from './saved-search-list.tsx';
import { TopicSwitches } from './topic-switches.tsx';

/** `/profile/alerts`: what a member gets by mail. The server renders the heading for everybody. */
export function AlertsPage() {
  const session = useSession();
  return (
    <PageFrame title={messages.title}>
      {session.status === 'member' && <MemberAlerts key={session.user.id} userId={session.user.id} />}
      {session.status === 'unknown' && (
        <>
          <Waiting />
          <ScriptsNeeded title={messages.prompt} />
        </>
      )}
      {session.status === 'guest' && (
        <SignInPrompt title={messages.prompt} text={messages.promptText} reason={messages.promptReason} />
      )}
    </PageFrame>
  );
}

function Waiting() {
  return (
    <div className={styles.waiting}>
      <Spinner label={messages.loading} />
    </div>
  );
}

function MemberAlerts({ userId }: { readonly userId: string }) {
  const { http } = useServices();
  const { state, retry, replace } = useResource(userId, async (signal) =>
    createAlertsApi(http).fetch(signal),
  );
  const { change, beginRead } = useChange(replace);
  if (state.status === 'failed')
    return (
      <StatePanel
        kind="error"
        headingLevel={2}
        title={messages.fetchFailed}
        text={messages.fetchFailedText}
        actions={<Button onClick={retry}>{messages.retry}</Button>}
      />
    );
  if (state.status !== 'succeeded') return <Waiting />;
  return (
    <div className={styles.sections}>
      <AddressControl alerts={state.value} beginRead={beginRead} />
      <TopicSwitches alerts={state.value} change={change} />
      <SavedSearchList searches={state.value.searches} change={change} />
    </div>
  );
}

/**
 * Sends a change and shows what the provider answers; a failure leaves the page as it was. Answers can arrive out of
 * order: that of an earlier change than the shown one is ignored, and so is a read if a change began or ended meanwhile.
 */
function useChange(replace: (alerts: Alerts) => void) {
  const { http, notify } = useServices();
  const counts = useRef({ started: 0, ended: 0, shown: 0 });

  const change: ChangeAlerts = async (request) => {
    const own = (counts.current.started += 1);
    try {
      const alerts = await request(createAlertsApi(http));
      if (own > counts.current.shown) {
        counts.current.shown = own;
        replace(alerts);
      }
      return true;
    } catch (error) {
      notify({ kind: 'error', text: failureText(error, messages.notChanged) });
      return false;
    } finally {
      counts.current.ended += 1;
    }
  };

  function beginRead() {
    const { started, ended } = counts.current;
    return (alerts: Alerts) => {
      if (started === counts.current.started && ended === counts.current.ended) replace(alerts);
    };
  }

  return { change, beginRead };
}
