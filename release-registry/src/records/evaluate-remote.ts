import { compileFunction } from 'node:vm';
import { isRemote, readField, type Remote } from '@szn/shared-contracts';

/** The modules a server script may ask for, by the names under which the shell shares them. */
export type AllowedModules = Readonly<Record<string, unknown>>;

/**
 * Evaluates a remote's server script (one CommonJS file) with nothing but the modules it is allowed, and returns the
 * remote it exports. Throws what the script throws, or an error naming the remote when it asks for another module or
 * exports no remote.
 */
export function evaluateRemote(script: { name: string; code: string }, allowed: AllowedModules): Remote {
  const module: { exports: unknown } = { exports: {} };
  const require = (request: string): unknown => {
    if (!Object.hasOwn(allowed, request)) {
      throw new Error(
        `The server script of "${script.name}" asks for "${request}", which the shell does not share.`,
      );
    }
    return allowed[request];
  };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the parameters are the ones named in the call
  const run = compileFunction(script.code, ['module', 'exports', 'require'], {
    filename: `${script.name}/remote.cjs`,
  }) as (module: unknown, exports: unknown, require: unknown) => void;
  run(module, module.exports, require);
  const remote = readField(module.exports, 'default') ?? module.exports;
  if (!isRemote(remote)) throw new Error(`The server script of "${script.name}" exports no remote.`);
  return remote;
}
