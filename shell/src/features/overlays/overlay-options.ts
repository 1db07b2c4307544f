import type { RootOptions } from 'react-dom/client';
import type { Composition, SafeStorage } from '@szn/shared-contracts';
import type { RemoteSource } from '../../federation/remote-source.ts';

type BusMessage = { readonly name: string; readonly version: number; readonly payload: unknown };

/** Where who wants to read along is told of every message on the bus. */
export type BusTrace = { add?: (message: BusMessage) => void };

export type VisitAidsOptions = {
  readonly composition: Composition;
  readonly remotes: RemoteSource;
  readonly reloadPage: () => void;
  readonly sessionStorage: SafeStorage;
  readonly trace: BusTrace;
  readonly errorHandlers: RootOptions;
};
