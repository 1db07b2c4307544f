import { useId, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '@szn/shared-contracts';
import { alertTopics, noticeVersion, type Alerts, type AlertTopic, type ChangeAlerts } from './alerts-api.ts';
import { alertsMessages as messages, topicTexts } from './alerts-messages.ts';
import styles from './alerts-page.module.css';

type TopicSwitchesProps = { readonly alerts: Alerts; readonly change: ChangeAlerts };

/** Switching on asks for the age once; switching off asks nothing. */
export function TopicSwitches({ alerts, change }: TopicSwitchesProps) {
  const [isAdult, setIsAdult] = useState(hasSaidAge(alerts));
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
      <p className={styles.text}>{messages.quietHours(alerts.hours)}</p>
      <p className={styles.text}>
        {messages.consent(noticeVersion)} <Link to={paths.privacyPolicy()}>{messages.privacyPolicy}</Link>
      </p>
    </section>
  );
}

/** Who has switched an alert on has ticked the box then. The newsletter can be older than the question. */
function hasSaidAge({ topics }: Alerts): boolean {
  return alertTopics.some((topic) => topic !== 'newsletter' && topics[topic]);
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
