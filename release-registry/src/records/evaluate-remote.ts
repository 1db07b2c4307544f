import { compileFunction } from 'node:vm';
import { isRemote, readField, type Remote } from '@szn/shared-contracts';

/** The modules that a server script may require, by the import names of the shell. */
export type AllowedModules = Readonly<Record<string, unknown>>;

/**
 * Evaluates the server script of a remote (one CommonJS file) and returns the exported remote. The script can require
 * only the allowed modules. Throws the errors of the script, and an error with the name of the remote if the script
 * requires another module or exports no remote.
 */
export function evaluateRemote(script: { name: string; code: string }, allowed: AllowedModules): Remote {
  const module: { exports: unknown } = { exports: {} };
  const require = (request: string): unknown => {
    if (!Object.hasOwn(allowed, request)) {
      throw new Error(
        `The server script of "${script.name}" asks for "${request}", which the shell does not share.`,
      );
    }
    // table-keys: checked above
    return allowed[request];
  };
  // Strict code cannot reach its callers by `function.caller`, and callers of it show no `this` of theirs.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the parameters are the ones named in the call
  const run = compileFunction(`"use strict";${script.code}`, ['module', 'exports', 'require'], {
    filename: `${script.name}/remote.cjs`,
  }) as (module: unknown, exports: unknown, require: unknown) => void;
  run(module, module.exports, require);
  const remote = readField(module.exports, 'default') ?? module.exports;
  if (!isRemote(remote)) throw new Error(`The server script of "${script.name}" exports no remote.`);
  return remote;
}
