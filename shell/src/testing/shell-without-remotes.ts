import { createPageFrame } from '../services/page-frame.ts';
import type { ShellContext, ShellRuntime } from '../services/shell-context.tsx';
import { composition } from './fixture-remotes.tsx';

const noRemote = () => Promise.reject(new Error('This test has no remotes.'));

/** The shell context of a page whose composition has no remotes that could be loaded. */
export function shellWithoutRemotes(
  runtime: ShellRuntime,
  overrides: Partial<ShellContext> = {},
): ShellContext {
  return {
    composition: composition(),
    remotes: {
      peek: () => undefined,
      load: noRemote,
      latest: noRemote,
      running: () => undefined,
      fallBack: () => false,
    },
    runtime,
    report: () => undefined,
    reloadPage: () => undefined,
    frame: createPageFrame({ onFirstDamage: () => undefined, reload: () => undefined }),
    ...overrides,
  };
}
