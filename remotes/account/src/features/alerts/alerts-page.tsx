import { useId, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { isRequestError, paths } from '@szn/shared-contracts';
import { Button, buttonVariants } from '@szn/shared-ui/button';
import { useServices } from '@szn/shared-ui/services-context';
import { Spinner } from '@szn/shared-ui/spinner';
import { StatePanel } from '@szn/shared-ui/state-panel';
import { useResource } from '@szn/shared-ui/use-resource';
import { PageFrame } from '../../components/page-frame.tsx';
import { ScriptsNeeded } from '../../components/scripts-needed.tsx';
import { SignInPrompt } from '../../components/sign-in-prompt.tsx';
import { useSession } from '../../lib/use-session.ts';
import { AddressControl } from './address-control.tsx';
import { alertTopics, createAlertsApi, noticeVersion, type Alerts, type AlertTopic } from './alerts-api.ts';
import { alertsMessages as messages, topicTexts } from './alerts-messages.ts';
import styles from './alerts-page.module.css';

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
      <AddressControl alerts={state.value} onChange={replace} />
      <Topics alerts={state.value} change={change} />
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

/** Switching on asks for the age once; switching off asks nothing. */
function Topics({ alerts, change }: { readonly alerts: Alerts; readonly change: Change }) {
  const [isAdult, setIsAdult] = useState(
    alertTopics.some((topic) => topic !== 'newsletter' && alerts.topics[topic]),
  );
  const [asksAge, setAsksAge] = useState(false);
  const [pending, setPending] = useState<AlertTopic | null>(null);
  const adultRef = useRef<HTMLInputElement>(null);
  const id = useId();

  async function toggle(topic: AlertTopic) {
    if (pending !== null) return;
    const isOn = alerts.topics[topic];
    if (!isOn && !isAdult) {
      setAsksAge(true);
      adultRef.current?.focus();
      return;
    }
    setPending(topic);
    await change((api) => (isOn ? api.switchOff(topic) : api.switchOn(topic)));
    setPending(null);
  }

  return (
    <section className={styles.section} aria-labelledby={`${id}-heading`}>
      <h2 id={`${id}-heading`} className={styles.heading}>
        {messages.topicsHeading}
      </h2>
      <p className={styles.text}>{messages.topicsText}</p>
      <label className={styles.adult}>
        <input
          ref={adultRef}
          type="checkbox"
          checked={isAdult}
          aria-invalid={asksAge}
          aria-describedby={`${id}-age`}
          onChange={(event) => {
            setIsAdult(event.target.checked);
            setAsksAge(false);
          }}
        />
        {messages.adult}
      </label>
      <p id={`${id}-age`} role="alert" className={styles.problem}>
        {asksAge && messages.adultNeeded}
      </p>
      <ul className={styles.rows}>
        {alertTopics.map((topic) => (
          <TopicRow
            key={topic}
            topic={topic}
            isOn={alerts.topics[topic]}
            isPending={pending === topic}
            onToggle={() => void toggle(topic)}
          />
        ))}
      </ul>
      <p className={styles.text}>{messages.quietHours(alerts.hours.from, alerts.hours.to)}</p>
      <p className={styles.text}>
        {messages.consent(noticeVersion)} <Link to={paths.privacyPolicy()}>{messages.privacyPolicy}</Link>
      </p>
    </section>
  );
}

type TopicRowProps = {
  readonly topic: AlertTopic;
  readonly isOn: boolean;
  readonly isPending: boolean;
  readonly onToggle: () => void;
};

function TopicRow({ topic, isOn, isPending, onToggle }: TopicRowProps) {
  const { name, text, link } = topicTexts[topic];
  const id = useId();
  return (
    <li className={styles.row}>
      <div>
        <p id={`${id}-name`} className={styles.name}>
          {name}
        </p>
        <p className={styles.text}>
          <span id={`${id}-text`}>{text}</span>
          {link && (
            <>
              {' '}
              <Link to={link.to}>{link.label}</Link>
            </>
          )}
        </p>
      </div>
      <button
        type="button"
        role="switch"
        className={styles.switch}
        aria-checked={isOn}
        aria-labelledby={`${id}-name`}
        aria-describedby={`${id}-text`}
        aria-disabled={isPending}
        onClick={onToggle}
      >
        <span className={styles.thumb} />
      </button>
    </li>
  );
}

function Searches({ searches, change }: { readonly searches: Alerts['searches']; readonly change: Change }) {
  const headingRef = useRef<HTMLHeadingElement>(null);
  const [remark, setRemark] = useState('');
  const id = useId();

  async function remove({ id: searchId, name }: Alerts['searches'][number]) {
    const isDeleted = await change((api) => api.deleteSearch(searchId));
    if (!isDeleted) return;
    setRemark(messages.searchDeleted(name));
    // The button that had the focus is gone.
    headingRef.current?.focus();
  }

  return (
    <section className={styles.section} aria-labelledby={id}>
      <h2 ref={headingRef} id={id} tabIndex={-1} className={styles.heading}>
        {messages.searchesHeading}
      </h2>
      {searches.length === 0 ? (
        <>
          <p className={styles.text}>{messages.noSearches}</p>
          <div>
            <Link className={buttonVariants({ variant: 'outline' })} to={paths.collections()}>
              {messages.explore}
            </Link>
          </div>
        </>
      ) : (
        <ul className={styles.rows}>
          {searches.map((search) => (
            <li key={search.id} className={styles.row}>
              <Link className={styles.search} to={search.address}>
                {search.name}
              </Link>
              <Button
                variant="quiet"
                aria-label={messages.deleteSearch(search.name)}
                onClick={() => void remove(search)}
              >
                {messages.delete}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <p role="status" className="visually-hidden">
        {remark}
      </p>
    </section>
  );
}
