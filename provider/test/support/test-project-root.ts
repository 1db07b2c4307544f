import { findProjectRoot } from '../../src/config/project-paths.ts';

/** Tests run in the repository root or in the provider folder. */
export const testProjectRoot: string = findProjectRoot(process.cwd());
