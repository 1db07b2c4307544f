import { findProjectRoot } from '../common/project-root.ts';

/** Tests run from the repository or from the provider's folder. */
export const testProjectRoot: string = findProjectRoot(process.cwd());
