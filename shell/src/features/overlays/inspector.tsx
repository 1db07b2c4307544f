import { useEffect, useState, useId, useRef } from 'react';
import type { RootOptions } from 'react-dom/client';
import type { Composition, SafeStorage } from '@szn/shared-contracts';
import type { PageFrame } from '../../services/page-frame.ts';
import type { RemoteSource, RunningRemote } from '../../federation/remote-source.ts';
import styles from './inspector-panel.module.css';

type BusMessage = { readonly name: string; readonly version: number; readonly payload: unknown };

export type BusTrace = { add?: (message: BusMessage) => void };

export type OverlayOptions = {
  readonly composition: Composition;
  readonly remotes: RemoteSource;
  readonly reloadPage: () => void;
  readonly frame: Pick<PageFrame, 'failPage'>;
  readonly sessionStorage: SafeStorage;
  readonly trace: BusTrace;
  readonly errorHandlers: RootOptions;
};

/** Ctrl+Alt+I toggles a panel with the remotes of the page; Escape closes it. */
export function Inspector(options: Omit<PanelProps, 'close'>) {
  const [isOpen, setOpen] = useState(false);
  const isAllowed = isInspectorAllowed(options.composition.environment, options.sessionStorage);
  useKeyDown(({ ctrlKey, altKey, code, key }) => {
    if (key === 'Escape') setOpen(false);
    const isShortcut = isAllowed && ctrlKey && altKey && code === 'KeyI';
    if (isShortcut) setOpen((wasOpen) => !wasOpen);
    return isShortcut;
  });
  useBoundaries(isOpen);
  return isOpen ? <InspectorPanel {...options} close={() => setOpen(false)} /> : null;
}

function useKeyDown(onKey: (event: KeyboardEvent) => boolean): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (onKey(event)) event.preventDefault();
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  });
}

function useBoundaries(isShown: boolean): void {
  useEffect(() => {
    document.documentElement.toggleAttribute('data-shows-boundaries', isShown);
    return () => document.documentElement.removeAttribute('data-shows-boundaries');
  }, [isShown]);
}

/** In production the inspector needs `true` under this key in the session storage of the tab. */
const key = 'szn:inspector';

function isInspectorAllowed(environment: string, storage: SafeStorage): boolean {
  return (
    environment !== 'production' ||
    storage.read(key, (value) => (typeof value === 'boolean' ? value : undefined)) === true
  );
}

const maxMessages = 200;

/** Records the messages of the bus from now on: the latest ones, oldest first. */
export function createMessageLog(trace: BusTrace): readonly TracedMessage[] {
  const messages: TracedMessage[] = [];
  trace.add = (message) => {
    messages.push({ ...message, at: performance.now() });
    if (messages.length > maxMessages) messages.shift();
  };
  return messages;
}

/** A message of the bus. `at`: milliseconds since the start of the page. */
export type TracedMessage = Parameters<NonNullable<BusTrace['add']>>[0] & { readonly at: number };

type PanelProps = OverlayOptions & {
  readonly messages: readonly TracedMessage[];
  readonly close: () => void;
};

/** The remote versions of the page, their files and the messages of the bus, as of the time of opening. */
function InspectorPanel(props: PanelProps) {
  const { composition, remotes, close } = props;
  const titleId = useId();
  const closeButton = useFocusWhileOpen();
  return (
    <section className={styles.panel} role="dialog" aria-labelledby={titleId}>
      <header className={styles.head}>
        <div>
          <h2 id={titleId} className={styles.title}>
            {overlayMessages.inspector}
          </h2>
          <p className={styles.visit}>{`${composition.environment} · ${composition.revision}`}</p>
        </div>
        <button ref={closeButton} type="button" className={styles.close} onClick={close}>
          {overlayMessages.close}
        </button>
      </header>
      <div className={styles.columns}>
        <Remotes
          running={composition.remotes.map((remote): RunningRemote => remotes.running(remote.name) ?? remote)}
        />
        <Lines
          heading={overlayMessages.loads}
          lines={listLoads(composition, performance.getEntriesByType('resource')).map(
            ({ file, startMs, durationMs }) => ({ at: startMs, text: file, note: `${durationMs} ms` }),
          )}
        />
        <Lines
          heading={overlayMessages.bus}
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
      <h3 className={styles.heading}>{overlayMessages.remotes}</h3>
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
                loadMs === undefined ? overlayMessages.notLoaded : `${Math.round(loadMs)} ms`,
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
      {lines.length === 0 && <p className={styles.note}>{overlayMessages.nothing}</p>}
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

function useFocusWhileOpen() {
  const target = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    target.current?.focus();
    return () => {
      // Without scrolling back to where the panel was opened.
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

/** The files of remotes that the page has requested, by start time since the start of the page. */
function listLoads(
  { remotes }: Composition,
  requests: readonly Pick<PerformanceEntry, 'name' | 'startTime' | 'duration'>[],
) {
  const folders = remotes.map(({ name, entry }) =>
    entry.startsWith('/') ? `/releases/${name}/` : new URL('.', entry).href,
  );
  return requests
    .filter(({ name }) => folders.some((folder) => name.includes(folder)))
    .map(({ name, startTime, duration }) => ({
      file: name.replace(/^https?:\/\/[^/]+\/(?:releases\/)?/, ''),
      startMs: Math.round(startTime),
      durationMs: Math.round(duration),
    }))
    .toSorted((a, b) => a.startMs - b.startMs);
}

export const overlayMessages = {
  override: 'Override',
  reset: 'Reset',
  newVersion: 'A newer version of the shop is here.',
  reload: 'Reload',
  later: 'Later',
  inspector: 'What this page is made of',
  close: 'Close',
  remotes: 'Remotes',
  loads: 'Files',
  bus: 'Bus',
  nothing: 'Nothing yet.',
  notLoaded: 'not loaded',
} as const;
