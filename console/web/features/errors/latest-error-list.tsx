import { Link } from 'react-router-dom';
import type { LatestErrors } from '../../../api/measurements.ts';
import { CommandLine } from '../../components/command-line.tsx';
import styles from '../../components/page.module.css';
import { TimeAgo } from '../../components/time-ago.tsx';
import { formatCount, shortVersion } from '../../lib/format.ts';
import pageStyles from './errors-page.module.css';

type LatestErrorListProps = { readonly latest: LatestErrors; readonly environment: string };

/** The latest errors with the files and lines of their sources; nothing without errors. */
export function LatestErrorList({ latest: { errors, unread }, environment }: LatestErrorListProps) {
  return (
    <>
      {errors.length > 0 && <h2 className={styles.heading}>The latest</h2>}
      {unread.length > 0 && <p className={styles.note}>No answer from {unread.join(', ')}.</p>}
      {errors.length > 0 && (
        <div className={pageStyles.errors}>
          {errors.map((error) => (
            <LatestError key={error.id} error={error} environment={environment} />
          ))}
        </div>
      )}
    </>
  );
}

type LatestErrorProps = {
  readonly error: LatestErrors['errors'][number];
  readonly environment: string;
};

function LatestError({ error, environment }: LatestErrorProps) {
  const { id, kind, code, message, path, remote, version, count, at, stack } = error;
  // Chromium begins a stack with the message.
  const frames = stack.split('\n').filter((line) => line.trim() !== '' && line !== message);
  return (
    <details className={pageStyles.error}>
      <summary>
        <span className={pageStyles.message}>
          {message} ({formatCount(count)})
        </span>{' '}
        <span className={styles.note}>
          <TimeAgo at={at} />
        </span>
      </summary>
      <p className={styles.note}>
        {kind} error{code !== null && ` ${code}`} at {path} in{' '}
        {remote === null || version === null ? (
          'the shell'
        ) : (
          <Link to={`/versions/${remote}/${version}?environment=${environment}`}>
            {remote}@{shortVersion(version)}
          </Link>
        )}
      </p>
      {frames.length === 0 ? (
        <p>The browser has sent no stack.</p>
      ) : (
        <pre className={pageStyles.stack}>{frames.map((line) => line.trim()).join('\n')}</pre>
      )}
      <CommandLine line={`szn explain ${id} --env ${environment}`} />
    </details>
  );
}
