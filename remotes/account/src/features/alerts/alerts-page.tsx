import { useId, useState } from 'react';
import { Link } from 'react-router-dom';
import { isRequestError } from '@szn/shared-contracts';
import { Button } from '@szn/shared-ui/button';
import { useServices } from '@szn/shared-ui/services-context';
import { Spinner } from '@szn/shared-ui/spinner';
import { StatePanel } from '@szn/shared-ui/state-panel';
import { useResource } from '@szn/shared-ui/use-resource';
import { PageFrame } from '../../components/page-frame.tsx';
import { SignInPrompt } from '../../components/sign-in-prompt.tsx';
import { useSession } from '../../lib/use-session.ts';
import { alertTopics, createAlertsApi, type Alerts, type AlertTopic } from './alerts-api.ts';
import { alertsMessages as messages } from './alerts-messages.ts';
import styles from './alerts-page.module.css';

/** `/alerts`: what a member gets by mail. The server renders the heading for everybody. */
export function AlertsPage() {
  const session = useSession();
  return (
    <PageFrame title={messages.title}>
      {session.status === 'member' && <MemberAlerts key={session.user.id} userId={session.user.id} />}
      {session.status === 'unknown' && <Waiting />}
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
  const change = useChange(replace);
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
      <Topics alerts={state.value} change={change} />
      <Address alerts={state.value} />
      <Searches searches={state.value.searches} change={change} />
    </div>
  );
}

type Api = ReturnType<typeof createAlertsApi>;
type Change = (request: (api: Api) => Promise<Alerts>) => Promise<boolean>;

/** Sends a change and shows what the provider answers; a failure leaves the page as it was. */
function useChange(replace: (alerts: Alerts) => void): Change {
  const { http, notify } = useServices();
  return async (request) => {
    try {
      replace(await request(createAlertsApi(http)));
      return true;
    } catch (error) {
      const text = (isRequestError(error) ? error.serverMessage : null) ?? messages.notChanged;
      notify({ kind: 'error', text });
      return false;
    }
  };
}

type TopicsProps = { readonly alerts: Alerts; readonly change: Change };

/** Switching on asks for the age once; switching off asks nothing. */
function Topics({ alerts, change }: TopicsProps) {
  const { notify } = useServices();
  const [isAdult, setIsAdult] = useState(Object.values(alerts.topics).some(Boolean));
  const [pending, setPending] = useState<AlertTopic | null>(null);
  const id = useId();

  async function toggle(topic: AlertTopic) {
    const isOn = alerts.topics[topic];
    if (!isOn && !isAdult) return notify({ kind: 'info', text: messages.adultNeeded });
    setPending(topic);
    await change((api) => (isOn ? api.switchOff(topic) : api.switchOn(topic)));
    setPending(null);
  }

  return (
    <section aria-labelledby={`${id}-heading`}>
      <h2 id={`${id}-heading`} className={styles.heading}>
        {messages.topicsHeading}
      </h2>
      <p className={styles.text}>{messages.topicsText}</p>
      <label className={styles.adult}>
        <input type="checkbox" checked={isAdult} onChange={(event) => setIsAdult(event.target.checked)} />
        {messages.adult}
      </label>
      <ul className={styles.topics}>
        {alertTopics.map((topic) => {
          const [name, text] = messages.topics[topic];
          return (
            <li key={topic} className={styles.topic}>
              <span id={`${id}-${topic}`} className={styles.name}>
                {name}
              </span>
              <span id={`${id}-${topic}-text`} className={styles.text}>
                {text}
              </span>
              <button
                type="button"
                role="switch"
                className={styles.switch}
                aria-checked={alerts.topics[topic]}
                aria-labelledby={`${id}-${topic}`}
                aria-describedby={`${id}-${topic}-text`}
                aria-disabled={pending === topic}
                onClick={() => pending === null && void toggle(topic)}
              >
                <span className={styles.thumb} />
              </button>
            </li>
          );
        })}
      </ul>
      <p className={styles.text}>{messages.quietHours(alerts.hours.from, alerts.hours.to)}</p>
    </section>
  );
}

function Address({ alerts: { email, addressState } }: { readonly alerts: Alerts }) {
  const { http, notify } = useServices();
  const [isSent, setIsSent] = useState(false);
  const id = useId();

  async function send() {
    try {
      await createAlertsApi(http).sendVerification();
      setIsSent(true);
    } catch (error) {
      const text = (isRequestError(error) ? error.serverMessage : null) ?? messages.notChanged;
      notify({ kind: 'error', text });
    }
  }

  return (
    <section aria-labelledby={`${id}-heading`}>
      <h2 id={`${id}-heading`} className={styles.heading}>
        {messages.addressHeading}
      </h2>
      <p className={styles.email}>{email}</p>
      <p className={styles.text}>{messages[addressState]}</p>
      {addressState !== 'verified' && (
        <p role="status" className={styles.text}>
          {isSent ? (
            messages.linkSent
          ) : (
            <Button variant="outline" onClick={() => void send()}>
              {messages.sendLink}
            </Button>
          )}
        </p>
      )}
    </section>
  );
}

type SearchesProps = { readonly searches: Alerts['searches']; readonly change: Change };

function Searches({ searches, change }: SearchesProps) {
  const { notify } = useServices();
  const id = useId();

  async function remove(searchId: string) {
    const isDeleted = await change((api) => api.deleteSearch(searchId));
    if (isDeleted) notify({ kind: 'success', text: messages.searchDeleted });
  }

  return (
    <section aria-labelledby={`${id}-heading`}>
      <h2 id={`${id}-heading`} className={styles.heading}>
        {messages.searchesHeading}
      </h2>
      {searches.length === 0 ? (
        <p className={styles.text}>{messages.noSearches}</p>
      ) : (
        <ul className={styles.searches}>
          {searches.map((search) => (
            <li key={search.id} className={styles.search}>
              <Link to={search.address}>{search.name}</Link>
              <Button
                variant="outline"
                aria-label={messages.deleteSearch(search.name)}
                onClick={() => void remove(search.id)}
              >
                {messages.delete}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
