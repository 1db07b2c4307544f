import { site } from '@szn/shared-contracts';

export const splashMessages = {
  label: `Welcome to ${site.name}`,
  skip: 'Skip intro',
} as const;

/** Sections 4 and 9: it begins to slide up at 3 s and is gone at 4.5 s. */
export const splashTimes = { leavesAtMs: 3000, goneAtMs: 4500, skippedInMs: 400 } as const;
