import { readHistory } from '@szn/release-registry/registry/environment';
import { wholeNumber } from '../arguments.ts';
import type { Cli, CommonOptions } from '../release-context.ts';

type Options = CommonOptions & { readonly limit: number };

export function addHistory(cli: Cli): void {
  cli
    .command('history')
    .description('Shows who changed what, when and why.')
    .option('--limit <number>', 'how many changes to show', wholeNumber('--limit', 1, 100_000), 20)
    .action(async (options: Options) => {
      const { environment } = await cli.openToRead(options);
      const registries = await readHistory(environment, options.limit);
      const changes = registries.map(({ sequence, change }) => ({ sequence, ...change }));
      const lines = changes.map(
        ({ sequence, at, by, action, reason }) =>
          `${String(sequence).padStart(5)}  ${at}  ${by}  ${action}${reason === null ? '' : `  (${reason})`}`,
      );
      cli.finish({
        json: changes,
        text: lines.join('\n') || `Nothing has changed in ${environment.name} yet.`,
      });
    });
}
