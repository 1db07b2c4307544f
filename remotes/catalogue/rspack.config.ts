import { defineRemoteBuild } from '../../rspack.config.base.ts';

export default defineRemoteBuild('catalogue', import.meta.dirname);
