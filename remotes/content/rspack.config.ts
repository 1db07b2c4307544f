import { defineRemoteBuild } from '../../rspack.config.base.ts';

export default defineRemoteBuild('content', import.meta.dirname);
