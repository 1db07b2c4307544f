import type { ReactNode } from 'react';
import styles from './empty-state-art.module.css';

export type EmptyStateArtProps = {
  /** Text and recovery actions, beside the picture. */
  readonly children: ReactNode;
};

const rows = [0, 1, 2, 3, 4];
const columns = [0, 1, 2, 3];
const tapped = { row: 2, column: 1 };
const heartPath =
  'M12 20.5S3 15.4 3 8.9C3 6 5.2 4 7.7 4 9.5 4 11.1 5 12 6.6 12.9 5 14.5 4 16.3 4 18.8 4 21 6 21 8.9 21 15.4 12 20.5 12 20.5Z';

/** A decorative picture of rows of hearts beside the content of an empty page. */
export function EmptyStateArt({ children }: EmptyStateArtProps) {
  return (
    <div className={styles.layout}>
      {children}
      <svg
        className={styles.poster}
        viewBox="0 0 96 120"
        aria-hidden="true"
        preserveAspectRatio="xMidYMid slice"
      >
        {rows.flatMap((row) =>
          columns.map((column) => (
            <path
              key={`${row} ${column}`}
              className={row === tapped.row && column === tapped.column ? styles.tapped : styles.heart}
              transform={`translate(${column * 24} ${row * 24})`}
              d={heartPath}
            />
          )),
        )}
      </svg>
    </div>
  );
}
