import { defineRemoteBuild } from '../../rspack.config.base.ts';

export default defineRemoteBuild('account', import.meta.dirname);
