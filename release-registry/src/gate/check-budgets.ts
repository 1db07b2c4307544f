import type { ReleaseRecord } from '@szn/shared-contracts/release';
import type { GateRefusal } from './refusals.ts';

const kinds = [
  { field: 'scriptBytes', label: 'scripts', isCounted: /^browser\/.+\.js$/ },
  { field: 'styleBytes', label: 'styles', isCounted: /^browser\/.+\.css$/ },
] as const;

/** All that a shopper's browser may come to download of the version, Brotli-compressed, against what its team set. */
export function checkBudgets(candidate: ReleaseRecord): readonly GateRefusal[] {
  return kinds.flatMap(({ field, label, isCounted }): readonly GateRefusal[] => {
    const sizes = Object.entries(candidate.files).filter(([name]) => isCounted.test(name));
    const size = sizes.reduce((sum, [, file]) => sum + file.brotliBytes, 0);
    const budget = candidate.budgets[field];
    if (size <= budget) return [];
    const message = `its ${label} are ${size} bytes (Brotli), ${size - budget} over the budget of ${budget} in its package.json`;
    return [{ rule: 'budget', consumer: 'shell', field, message, isBreakingChange: false }];
  });
}
