import manifest from '../package.json';
import { contractVersion } from './contract-version.ts';

test('the contract that remotes state is the version of this package', () => {
  expect(contractVersion).toBe(manifest.version);
});
