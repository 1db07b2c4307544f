import { build } from '../../../tools/build.ts';
import { exitOnFailure } from '@szn/remote-kit/lib/child-processes';
import budgets from './budgets.json' with { type: 'json' };
import { explainGrowth } from './package-record.ts';
import { kilobytesOf, type PageScripts, readPageScripts } from './page-scripts.ts';

/**
 * `npm test -- --only sizes`: fails when the scripts of a page exceed its budget in `budgets.json`, and names the packages
 * that grew since the last recording with the imports that lead to them. The budgets of each remote are in its
 * package.json: they travel with its release, and the release gate checks them.
 */
async function main(): Promise<void> {
  await build();
  const pages = await readPageScripts();
  const problems = pages.flatMap(findExcess);
  for (const { page, scripts } of pages) {
    const { kb, requests } = budgets[page];
    console.log(`  ${page}: ${kilobytesOf(scripts)} of ${kb} KB, ${scripts.length} of ${requests} requests`);
  }
  if (problems.length === 0) return;
  const builds = new Set(
    pages.filter((page) => findExcess(page).length > 0).flatMap(({ remote }) => ['shell', remote]),
  );
  const causes: string[] = [];
  for (const name of builds) causes.push(...(await explainGrowth(name)));
  throw new Error(
    `Scripts exceed their budgets:\n  ${problems.join('\n  ')}\nSince the last recording (npm run bench -- sizes):\n    ${causes.join('\n    ') || 'no package grew; the budget is too small.'}`,
  );
}

function findExcess({ page, scripts }: PageScripts): readonly string[] {
  const budget = budgets[page];
  const kb = kilobytesOf(scripts);
  return [
    ...(kb > budget.kb ? [`${page}: ${kb} KB of script, ${(kb - budget.kb).toFixed(1)} over`] : []),
    ...(scripts.length > budget.requests
      ? [`${page}: ${scripts.length} requests for scripts, the budget is ${budget.requests}`]
      : []),
  ];
}

void exitOnFailure(main());
