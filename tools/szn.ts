import { runCommandLine } from '@szn/remote-kit/run-command-line';
import { releaseWorkspace } from './release-workspace.ts';

/** `npm run szn -- <command> …`: the command line of teams, for the remotes of this repository. */
void runCommandLine(releaseWorkspace);
