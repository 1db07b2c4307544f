import type { Note, RemotePage } from '@szn/shared-contracts';
import { Link } from 'react-router-dom';
import styles from './with-note.module.css';

/** A page with the note of an editor above it, if there is one. */
export function withNote(page: RemotePage, note: Note | undefined): RemotePage {
  if (!note) return page;
  const { Component } = page;
  return {
    ...page,
    Component: () => (
      <>
        <p className={styles.note}>{note.to ? <Link to={note.to}>{note.text}</Link> : note.text}</p>
        <Component />
      </>
    ),
  };
}
