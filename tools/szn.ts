import { runCommandLine } from '@szn/remote-kit/run-command-line';
import { releaseWorkspace } from './release-workspace.ts';

const { npm_lifecycle_event: script, npm_config_loglevel: npmPrints } = process.env;
if (script === 'szn' && npmPrints !== 'silent' && process.argv.includes('--json'))
  process.stderr.write('npm has printed its own lines before the JSON: npm run --silent szn -- … --json\n');

/** `npm run szn -- <command> …`: the command line of teams, for the remotes of this repository. */
void runCommandLine(releaseWorkspace);
