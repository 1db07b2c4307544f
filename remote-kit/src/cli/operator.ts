import { createOperatorWorkspace } from './operator-workspace.ts';
import { runCommandLine } from './run-command-line.ts';

/** The command line of operators: the build of this file runs without the repository. */
void runCommandLine(createOperatorWorkspace({ program: 'szn' }));
