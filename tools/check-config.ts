import { ownValue } from '@szn/shared-contracts/wire';
import { exitOnFailure, runProgram } from '@szn/remote-kit/lib/child-processes';

const programs: Readonly<Record<string, string>> = {
  gateway: 'gateway/src/main.ts',
  provider: 'provider/src/server.ts',
  console: 'console/server/main.ts',
};

/** `npm run check-config -- gateway`: checks the settings in the environment, and what they name, without starting it. */
async function main([name = '']: readonly string[]): Promise<void> {
  const program = ownValue(programs, name);
  if (program === undefined) throw new Error(`npm run check-config -- ${Object.keys(programs).join('|')}`);
  process.exitCode = await runProgram(process.execPath, ['--import', 'tsx', program, '--check-config']);
}

void exitOnFailure(main(process.argv.slice(2)));
