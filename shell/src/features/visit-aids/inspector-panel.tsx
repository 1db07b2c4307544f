import type { TracedMessage } from './create-message-log.ts';
import type { VisitAidsOptions } from './start-visit-aids.ts';
import type { RunningRemote } from '../../federation/remote-source.ts';
import { listLoads } from './list-loads.ts';
import { visitAidsMessages as messages } from './visit-aids-messages.ts';
import styles from './visit-aids.module.css';

type PanelProps = VisitAidsOptions & {
  readonly messages: readonly TracedMessage[];
  readonly close: () => void;
};

/** The versions of this visit, when their files came, and what passed over the bus. As of the moment it was opened. */
export function InspectorPanel(props: PanelProps) {
  const { composition, remotes } = props;
  const running = composition.remotes.map((remote): RunningRemote => remotes.running(remote.name) ?? remote);
  return (
    <aside className={styles.panel} aria-label={messages.inspector}>
      <header className={styles.panelHead}>
        <h2>{`${messages.inspector} (${composition.environment}, ${composition.revision})`}</h2>
        <button type="button" onClick={props.close}>
          {messages.close}
        </button>
      </header>
      <h3>{messages.remotes}</h3>
      <ul>
        {running.map(({ name, version, reason, owner, contract, loadMs }) => (
          <li key={name}>
            <b>{`${name}@${version}`}</b> {reason}, {owner}, contract {contract},{' '}
            {loadMs === undefined ? messages.notLoaded : `${Math.round(loadMs)} ms`}
          </li>
        ))}
      </ul>
      <h3>{messages.loads}</h3>
      <ul>
        {listLoads(composition, performance.getEntriesByType('resource')).map(
          ({ file, startMs, durationMs }) => (
            <li key={`${file} ${startMs}`}>{`${startMs} ms + ${durationMs} ms  ${file}`}</li>
          ),
        )}
      </ul>
      <h3>{messages.bus}</h3>
      <ul>
        {props.messages.map(({ name, version, payload, at }) => (
          <li key={`${at} ${name}`}>{`${Math.round(at)} ms  ${name}@${version}  ${asText(payload)}`}</li>
        ))}
      </ul>
    </aside>
  );
}

function asText(payload: unknown): string {
  try {
    return (JSON.stringify(payload) ?? '').slice(0, 200);
  } catch {
    return String(payload);
  }
}
