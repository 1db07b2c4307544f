import { ownValue } from '@szn/shared-contracts/wire';
import { sharedModules } from './modules.ts';

/** Prints the exports of each shared module as JSON. A script of its own, because `NODE_ENV` changes those of React. */
const exports = Object.entries<Readonly<Record<string, unknown>>>(sharedModules).map(([name, module]) => {
  // Node lists every export that any build of a CommonJS package has, and an entry for the module itself.
  const names = Object.keys(module).filter(
    (key) => ownValue(module, key) !== undefined && !['module.exports', '__esModule'].includes(key),
  );
  return [name, names.sort()];
});
process.stdout.write(JSON.stringify(Object.fromEntries(exports)));
