import { useEffect, useId, useRef } from 'react';
import type { TracedMessage } from './create-message-log.ts';
import type { VisitAidsOptions } from './overlay-options.ts';
import type { RunningRemote } from '../../federation/remote-source.ts';
import { listLoads } from './list-loads.ts';
import { visitAidsMessages as messages } from './overlay-messages.ts';
import styles from './inspector-panel.module.css';

type PanelProps = VisitAidsOptions & {
  readonly messages: readonly TracedMessage[];
  readonly close: () => void;
};

/** The versions of this visit, when their files came, and what passed over the bus. As of the moment it was opened. */
export function InspectorPanel(props: PanelProps) {
  const { composition, remotes, close } = props;
  const titleId = useId();
  const closeButton = useFocusWhileOpen();
  return (
    <section className={styles.panel} role="dialog" aria-labelledby={titleId}>
      <header className={styles.head}>
        <div>
          <h2 id={titleId} className={styles.title}>
            {messages.inspector}
          </h2>
          <p className={styles.visit}>{`${composition.environment} · ${composition.revision}`}</p>
        </div>
        <button ref={closeButton} type="button" className={styles.close} onClick={close}>
          {messages.close}
        </button>
      </header>
      <div className={styles.columns}>
        <Remotes
          running={composition.remotes.map((remote): RunningRemote => remotes.running(remote.name) ?? remote)}
        />
        <Lines
          heading={messages.loads}
          lines={listLoads(composition, performance.getEntriesByType('resource')).map(
            ({ file, startMs, durationMs }) => ({ at: startMs, text: file, note: `${durationMs} ms` }),
          )}
        />
        <Lines
          heading={messages.bus}
          lines={props.messages.map(({ name, version, payload, at }) => ({
            at: Math.round(at),
            text: `${name}@${version}`,
            note: asText(payload),
          }))}
        />
      </div>
    </section>
  );
}

function Remotes({ running }: { readonly running: readonly RunningRemote[] }) {
  return (
    <section>
      <h3 className={styles.heading}>{messages.remotes}</h3>
      <ul className={styles.list}>
        {running.map(({ name, version, reason, owner, contract, loadMs }) => (
          <li key={name} className={styles.remote}>
            <p className={styles.name}>
              {`${name}@${version}`} <span className={styles.reason}>{reason}</span>
            </p>
            <p className={styles.note}>
              {[
                owner,
                `contract ${contract}`,
                loadMs === undefined ? messages.notLoaded : `${Math.round(loadMs)} ms`,
              ].join(' · ')}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

type Line = { readonly at: number; readonly text: string; readonly note: string };

function Lines({ heading, lines }: { readonly heading: string; readonly lines: readonly Line[] }) {
  const keyed = lines.map((line, index) => ({ ...line, key: `${index} ${line.text}` }));
  return (
    <section>
      <h3 className={styles.heading}>{`${heading} (${lines.length})`}</h3>
      {lines.length === 0 && <p className={styles.note}>{messages.nothing}</p>}
      <ol className={styles.list}>
        {keyed.map(({ key, at, text, note }) => (
          <li key={key} className={styles.line}>
            <span className={styles.time}>{`${at} ms`}</span>
            <span>
              {text} <span className={styles.note}>{note}</span>
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** The keyboard goes on where it was once the panel is closed. */
function useFocusWhileOpen() {
  const target = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    target.current?.focus();
    return () => {
      // Without scrolling, or the page would go to where the keyboard was when the panel was opened.
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    };
  }, []);
  return target;
}

function asText(payload: unknown): string {
  try {
    return (JSON.stringify(payload) ?? '').slice(0, 200);
  } catch {
    return String(payload);
  }
}
