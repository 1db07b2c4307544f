import { Link } from 'react-router-dom';
import { Button } from '@szn/shared-ui/button';
import type { PublishedVersion, VersionPage } from '../../../api/releases.ts';
import pageStyles from '../../components/page.module.css';
import { VersionStates, findMark } from '../../components/version-states.tsx';
import { formatMinute } from '../../lib/format.ts';
import { findEnvironment, useLiveState } from '../../lib/live-state.ts';
import { useMayChange } from '../../lib/session-context.ts';
import { useRequestAction } from '../actions/action-dialog-provider.tsx';
import { rowOf, type RemoteVerb } from '../../../api/verbs.ts';
import styles from './version-page.module.css';

type VersionProps = {
  readonly details: VersionPage;
  /** `undefined` while it is loading. */
  readonly published: PublishedVersion | undefined;
};

/** What can be done with a version; nothing for who may not change the remote. */
export function VersionActions({ details, published }: VersionProps) {
  const { name, version, live, environment } = details;
  const { state } = useLiveState();
  const requestAction = useRequestAction();
  const isAllowed = useMayChange(name);
  const remote = findEnvironment(state, environment)?.remotes.find((one) => one.name === name);
  if (!isAllowed || !remote) return null;
  const verbs = [...(live === version ? [] : listPromotions(published)), ...listMarks(published)];
  return (
    <div className={pageStyles.actions}>
      {verbs.map((verb, index) => (
        <Button
          key={verb}
          variant={index === 0 && live !== version ? 'solid' : 'outline'}
          onClick={() => requestAction({ verb, environment, remote, version })}
        >
          {rowOf(verb).label} …
        </Button>
      ))}
    </div>
  );
}

/** A version that ran before can be returned to; a withdrawn one cannot. */
function listPromotions(published: PublishedVersion | undefined): readonly RemoteVerb[] {
  const states = published?.states ?? [];
  if (states.some(({ state }) => state === 'withdrawn')) return [];
  const ran = states.some(({ state }) => state === 'rolled back');
  return ['promote', 'canary', 'rollout', ...(ran ? (['rollback'] as const) : [])];
}

function listMarks(published: PublishedVersion | undefined): readonly RemoteVerb[] {
  if (!published) return [];
  return findMark(published.states) ? ['restore'] : ['deprecate', 'withdraw'];
}

/** Who published a version, when and from what, and its states. */
export function VersionFacts({ details, published }: VersionProps) {
  const { name, environment, live, version, owner, commit, contract } = details;
  const facts = {
    Published: describePublish(published),
    [`Live in ${environment}`]: live === version ? 'this version' : (live ?? 'nothing'),
    Owner: owner,
    Contract: contract,
    ...describeSkippedChecks(published),
  };
  return (
    <dl className={styles.facts}>
      {Object.entries(facts).map(([title, text]) => (
        <div key={title}>
          <dt>{title}</dt>
          <dd>{text}</dd>
        </div>
      ))}
      <div>
        <dt>State</dt>
        <dd>{published && <VersionStates states={published.states} withReasons />}</dd>
      </div>
      <div>
        <dt>Commit</dt>
        <dd>
          {published?.commitUrl == null ? (
            (commit ?? 'none: built from changed files, or without Git')
          ) : (
            <a href={published.commitUrl}>{commit?.slice(0, 10) ?? 'of this version'}</a>
          )}
        </dd>
      </div>
      <div>
        <dt>Other versions</dt>
        <dd>
          <Link to={`/versions?environment=${environment}&remote=${name}`}>all of {name}</Link>
        </dd>
      </div>
    </dl>
  );
}

function describeSkippedChecks(published: PublishedVersion | undefined) {
  const skipped = published?.skippedChecks ?? [];
  return skipped.length > 0 ? { 'Not checked': skipped.join(', ') } : {};
}

function describePublish(published: PublishedVersion | undefined): string {
  if (published?.publishedAt == null) return 'not recorded';
  return `${formatMinute(published.publishedAt)} by ${published.author ?? 'nobody named'}`;
}
