import type { ReactNode } from 'react';
import { EnvironmentPicker } from './environment-picker.tsx';
import styles from './page.module.css';

/** The title of a page with the environment that it shows, and further controls. */
export function PageHead({ title, children }: { readonly title: string; readonly children?: ReactNode }) {
  return (
    <div className={styles.head}>
      <h1 className={styles.title}>{title}</h1>
      <EnvironmentPicker />
      {children}
    </div>
  );
}
