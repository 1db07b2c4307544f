/*
 * Runs a test file with jest-circus, then disables each AsyncLocalStorage that the file has used. Those of Node 20 stay in one
 * list of the process, which every new promise goes through: with 200 of them a promise takes 26 times as long. Each file leaves
 * one at least, that of jest-circus itself.
 */
const { AsyncLocalStorage } = require('node:async_hooks');
const { default: runWithCircus } = require('jest-circus/runner');

const used = new Set();
for (const method of ['run', 'enterWith']) {
  const original = AsyncLocalStorage.prototype[method];
  AsyncLocalStorage.prototype[method] = function (...parameters) {
    used.add(this);
    return original.apply(this, parameters);
  };
}

module.exports = async (...parameters) => {
  try {
    return await runWithCircus(...parameters);
  } finally {
    for (const storage of used) storage.disable();
    used.clear();
  }
};
