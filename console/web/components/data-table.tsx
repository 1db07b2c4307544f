import type { ReactNode } from 'react';
import styles from './page.module.css';

type Column = string | { readonly title: string; readonly className: string | undefined };
type DataTableProps = {
  readonly columns: readonly Column[];
  /** For screen readers. */
  readonly caption?: string;
  readonly className?: string | undefined;
  /** The rows. */
  readonly children: ReactNode;
};

/** A table in a box of its own width. On phones a row is a block: each cell names its column by `data-label`. */
export function DataTable({ columns, caption, className = '', children }: DataTableProps) {
  return (
    <div className={styles.scroll}>
      <table className={`${styles.table} ${className}`.trim()}>
        {caption !== undefined && <caption className="visually-hidden">{caption}</caption>}
        <thead>
          <tr>
            {columns.map((column) => {
              const { title, className: ofColumn } =
                typeof column === 'string' ? { title: column, className: undefined } : column;
              return (
                <th key={title} scope="col" className={ofColumn}>
                  {title}
                </th>
              );
            })}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  );
}
