import { readRemoteName } from '../lib/remote-folder.ts';
import { defineRemoteBuild } from './presets.ts';

/**
 * The builds of the remote in the working directory. A remote that needs more has an `rspack.config.ts` of its own, which
 * exports the changed result of `defineRemoteBuild`.
 */
export default defineRemoteBuild(readRemoteName(process.cwd()), process.cwd());
