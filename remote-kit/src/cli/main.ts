#!/usr/bin/env node
import { runCommandLine } from './run-command-line.ts';
import { createTeamWorkspace } from './team-workspace.ts';

void runCommandLine(createTeamWorkspace(process.cwd()));
