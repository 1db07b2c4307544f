import { programBuild } from '../rspack.config.base.ts';

export default programBuild('gateway', import.meta.dirname, { gateway: './src/main.ts' });
