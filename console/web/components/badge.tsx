import type { ReactNode } from 'react';
import styles from './badge.module.css';

type BadgeProps = {
  /** `strong`: what only some visitors get; `bad`: what is switched off or rejected. */
  readonly kind?: 'plain' | 'strong' | 'bad';
  readonly children: ReactNode;
};

/** A state in a word or two. */
export function Badge({ kind = 'plain', children }: BadgeProps) {
  return <span className={styles[kind]}>{children}</span>;
}
