import { Link } from 'react-router-dom';
import type { LatestErrors } from '../../../api/measurements.ts';
import { AsyncContent } from '../../components/async-content.tsx';
import styles from '../../components/page.module.css';
import { TimeAgo } from '../../components/time-ago.tsx';
import { useEndpoint } from '../../lib/api.ts';
import { formatCount, shortVersion } from '../../lib/format.ts';
import { useNow } from '../../lib/use-now.ts';
import pageStyles from './errors-page.module.css';

/** The latest errors with the files and lines of their sources; nothing without errors. */
export function LatestErrorList({ environment }: { readonly environment: string }) {
  const loaded = useEndpoint<LatestErrors>(`/api/errors/latest?environment=${environment}`, useNow());
  return (
    <AsyncContent loaded={loaded}>
      {({ errors, unread }) => (
        <>
          {errors.length > 0 && <h2 className={styles.heading}>The latest</h2>}
          {unread.length > 0 && <p>No answer from {unread.join(', ')}.</p>}
          {errors.map((error) => (
            <LatestError key={error.id} error={error} environment={environment} />
          ))}
        </>
      )}
    </AsyncContent>
  );
}

type LatestErrorProps = {
  readonly error: LatestErrors['errors'][number];
  readonly environment: string;
};

function LatestError({ error, environment }: LatestErrorProps) {
  const { id, kind, code, message, path, remote, version, count, at, stack } = error;
  return (
    <details className={pageStyles.error}>
      <summary>
        {message} ({formatCount(count)})
      </summary>
      <p>
        {[kind, code].filter((part) => part !== null).join(', ')} at {path}, last <TimeAgo at={at} />, in{' '}
        {remote === null || version === null ? (
          'the shell'
        ) : (
          <Link to={`/versions/${remote}/${version}?environment=${environment}`}>
            {remote}@{shortVersion(version)}
          </Link>
        )}
        . With the commit: <code>szn explain {id}</code>
      </p>
      <pre className={pageStyles.stack}>{stack || 'The browser has sent no stack.'}</pre>
    </details>
  );
}
