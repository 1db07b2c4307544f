import { programBuild } from '../rspack.config.base.ts';

export default programBuild('szn', import.meta.dirname, { szn: './src/cli/operator.ts' });
