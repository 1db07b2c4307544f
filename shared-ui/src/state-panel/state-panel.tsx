import type { ReactNode } from 'react';
import styles from './state-panel.module.css';

export type StatePanelProps = {
  /** `empty`: announced politely. `error`: announced at once. `prompt`: asks the shopper to act, not announced. */
  readonly kind: 'empty' | 'error' | 'prompt';
  readonly title: string;
  readonly text?: string;
  /** Recovery actions: buttons and links. */
  readonly actions?: ReactNode;
  /** Level of the title in the page's outline; without one it is a paragraph. */
  readonly headingLevel?: 1 | 2 | 3;
};

/** A longer title contains what a shopper has typed or pasted, and is shown small. */
const maxLargeTitleLength = 80;

const roles = { empty: 'status', error: 'alert', prompt: undefined } as const;

/** A message in place of content, with recovery actions. */
export function StatePanel({ kind, title, text, actions, headingLevel }: StatePanelProps) {
  const Title = headingLevel === undefined ? 'p' : (`h${headingLevel}` as const);
  return (
    <div className={styles.panel}>
      <div className={styles.words} role={roles[kind]}>
        <Title className={title.length > maxLargeTitleLength ? styles.longTitle : styles.title}>
          {title}
        </Title>
        {text !== undefined && <p className={styles.text}>{text}</p>}
      </div>
      {actions !== undefined && <div className={styles.actions}>{actions}</div>}
    </div>
  );
}
