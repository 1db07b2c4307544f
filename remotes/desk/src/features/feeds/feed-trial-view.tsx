import { ownValue } from '@szn/shared-contracts';
import forms from '../../components/form.module.css';
import styles from './feed-trial-view.module.css';
import type { FeedCard, FeedTrial } from './feeds-api.ts';
import { feedsMessages as messages } from './feeds-messages.ts';

/** What a trial has found, what is to check, and sample products as the shop would show them. */
export function FeedTrialView({ trial }: { readonly trial: FeedTrial }) {
  return (
    <div className={styles.trial} role="group" aria-label={messages.found}>
      <h3 className={forms.subheading}>{messages.found}</h3>
      <p>{trial.source}</p>
      {trial.counted.map((text) => (
        <p key={text}>{text}</p>
      ))}
      <dl className={styles.findings}>
        {trial.findings.map(([name, text]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <h3 className={forms.subheading}>{messages.doubts}</h3>
      {trial.questions.length === 0 ? (
        <p>{messages.noDoubts}</p>
      ) : (
        <ul className={styles.doubts}>
          {trial.questions.map(({ text, setting }) => (
            <li key={text + setting}>
              {text}: {nameSettings(setting)}
            </li>
          ))}
        </ul>
      )}
      <h3 className={forms.subheading}>{messages.samples}</h3>
      <ul className={styles.cards} aria-label={messages.samples}>
        {trial.cards.map((card) => (
          <Card key={card.link ?? card.title} card={card} />
        ))}
      </ul>
    </div>
  );
}

/** Settings are named as options of the command line. */
function nameSettings(setting: string): string {
  const { labelsOfOptions, fields, columns } = messages;
  return setting
    .replaceAll(
      /--field (\w+)=COLUMN/g,
      (_option, name: string) => `${columns}: ${ownValue(fields, name) ?? name}`,
    )
    .replaceAll(
      /--([\w-]+)(?: WORD=CATEGORY)?/g,
      (option, name: string) => ownValue(labelsOfOptions, name) ?? option,
    );
}

function Card({ card: { title, brand, price, lines, image, link } }: { readonly card: FeedCard }) {
  return (
    <li className={styles.card}>
      <div className={styles.picture}>
        {image !== undefined && <img src={image} alt="" loading="lazy" referrerPolicy="no-referrer" />}
      </div>
      <p className={styles.brand}>{brand}</p>
      <p className={styles.title}>{title}</p>
      <p>{price}</p>
      {lines.map((line) => (
        <p key={line} className={styles.line}>
          {line}
        </p>
      ))}
      {link !== undefined && (
        <a href={link} target="_blank" rel="noopener noreferrer">
          {messages.atBrand}
        </a>
      )}
    </li>
  );
}
