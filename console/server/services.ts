import type { Environment } from '@szn/release-registry/registry/environment';
import type { CommandOptions } from './actions/run-command.ts';
import type { Collector } from './measurements/collector.ts';
import type { HistoryReader } from './state/history-reader.ts';
import type { StatePoller } from './state/state-poller.ts';

/** What the routes work with. */
export type ConsoleServices = {
  readonly environmentNamed: (name: string) => Environment;
  readonly poller: StatePoller;
  readonly history: HistoryReader;
  readonly collector: Collector;
  readonly addressOf: (environment: string) => string | null;
  readonly command: CommandOptions;
  /** Files of private keys. */
  readonly keys: {
    readonly release: string | null;
    /** Signs approvals, so that the console can approve what it has requested. */
    readonly approval: string | null;
  };
};
