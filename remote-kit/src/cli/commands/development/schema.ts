import { describeOutputs } from '../../output/output-schemas.ts';
import type { Cli } from '../../context/release-context.ts';

export function addSchema(cli: Cli): void {
  cli
    .plainCommand('schema')
    .description('Prints the JSON Schema of what the commands print with --json, by command.')
    .action(() => {
      const json = describeOutputs();
      cli.finish({ json, text: JSON.stringify(json, null, 2) });
    });
}
