import { defineRemoteBuild } from '../../rspack.config.base.ts';

export default defineRemoteBuild('home', import.meta.dirname);
