import { findProjectRoot } from '../../src/config/project-paths.ts';

/** Tests run from the repository or from the provider's folder. */
export const testProjectRoot: string = findProjectRoot(process.cwd());
