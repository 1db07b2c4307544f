import type { FixtureRelease } from './fixture-release.ts';

/** Ways from the code of a remote to Node or to other remotes: an expression, and what must come of it. */
export const escapeAttempts: readonly (readonly [name: string, expression: string, outcome: RegExp])[] = [
  ['a built-in module of the process', `process.getBuiltinModule('node:fs')`, /is not a function/],
  ['an internal binding', `process.binding('fs')`, /is not a function/],
  ['a linked binding', `process._linkedBinding('fs')`, /is not a function/],
  ['a native add-on', `process.dlopen({ exports: {} }, '/lib/libc.so.6')`, /is not a function/],
  ['a signal to the gateway', `process.kill(1, 0)`, /is not a function/],
  ['the end of the process', `(process.reallyExit ?? process.exit ?? process.abort)(1)`, /is not a function/],
  ['the main module', `process.mainModule.require('fs')`, /undefined/],
  ['a diagnostic report', `process.report.getReport()`, /undefined/],
  ['the output stream', `process.stdout.constructor`, /undefined/],
  ['another environment', `process.env.NODE_ENV = 'development'`, /read only/],
  ['require', `require('node:child_process')`, /does not share/],
  ['the property of a required module', `require('constructor')`, /does not share/],
  ['a dynamic import', `import('node:fs')`, /dynamic import/i],
  [
    'a dynamic import of a data URL',
    `import('data:text/javascript,export default process')`,
    /dynamic import/i,
  ],
  ['the function constructor', `(function () {}).constructor('return process')()`, /EvalError/],
  ['the async function constructor', `(async () => {}).constructor('return import("fs")')()`, /EvalError/],
  ['the generator constructor', `(function* () {}).constructor('yield process')().next()`, /EvalError/],
  ['the async generator constructor', `(async function* () {}).constructor('yield 1')()`, /EvalError/],
  ['the constructor of a built-in', `Math.max.constructor('return import("fs")')()`, /EvalError/],
  ['the constructor of a service', `services.http.get.constructor('return process')()`, /EvalError/],
  ['a function compiled by a promise', `Promise.resolve('return 1').then(Function)`, /EvalError/],
  ['a subclass of Function', `new (class extends Function {})('return process')()`, /EvalError/],
  ['direct eval', `eval('process')`, /eval is not defined/],
  ['indirect eval', `(0, globalThis.eval)('process')`, /is not a function/],
  ['a timer with text', `setTimeout('process.exit()', 0)`, /must be a function/],
  ['call sites', `(Error.prepareStackTrace = (_, sites) => sites, typeof new Error().stack)`, /^string$/],
  ['another Error', `globalThis.Error = { prepareStackTrace: (_, sites) => sites }`, /read only/],
  ['the caller', `(function f() { return f.caller; })()`, /caller.*strict/],
  ['the object of a call', `(function () { return this; })()`, /^undefined$/],
  ['WebAssembly', `typeof WebAssembly`, /^undefined$/],
  ['shared memory', `typeof SharedArrayBuffer + typeof Atomics`, /^undefinedundefined$/],
  ['other threads', `typeof BroadcastChannel + typeof MessageChannel + typeof Worker`, /^(undefined){3}$/],
  ['fetch', `typeof fetch + typeof WebSocket + typeof EventSource`, /^(undefined){3}$/],
  ['the dispatcher', `globalThis[Symbol.for('undici.globalDispatcher.1')]`, /^undefined$/],
  ['a new dispatcher', `globalThis[Symbol.for('undici.globalDispatcher.1')] = {}`, /read only/],
  ['memory that is not cleared', `Buffer.allocUnsafe(4000).some(Boolean) || Buffer.from`, /^undefined$/],
  ['the pool of buffers', `new Response('x').arrayBuffer().then(({ byteLength }) => byteLength)`, /^1$/],
  ['the console', `console.Console ?? console._stdout ?? console.log.constructor('1')`, /EvalError/],
  ['printing', `console.log({ [Symbol.for('nodejs.util.inspect.custom')]: () => fail() })`, /^undefined$/],
  ['timers of others', `setTimeout(() => {}, 1)._idlePrev`, /^undefined$/],
  ['the last match', `RegExp.input ?? RegExp['$&'] ?? RegExp.$1`, /^undefined$/],
  ['performance', `performance.constructor === Object && performance.nodeTiming`, /^undefined$/],
  ['keys', `crypto.subtle ?? crypto.webcrypto`, /^undefined$/],
  [
    'the internals of React',
    `Object.keys(require('react')).filter((key) => /INTERNAL|default/.test(key)).length`,
    /^0$/,
  ],
  ['a changed React', `require('react').useState = () => {}`, /read only/],
  ['a changed component class', `require('react').Component.prototype.setState = 1`, /read only/],
  ['a changed prototype', `Array.prototype.map = () => []`, /read only/],
  ['a changed Promise', `Promise.prototype.then = () => {}`, /read only/],
  ['a polluted prototype', `Object.prototype.isAdmin = true`, /not extensible/],
  [
    'an accessor on a prototype',
    `Object.defineProperty(Object.prototype, 'cookie', { get() {} })`,
    /not extensible/,
  ],
  ['an inherited setter', `(Object.prototype.toString = 1)`, /read-only/],
  ['a changed header list', `Headers.prototype.set = () => {}`, /read only/],
  ['a changed URL', `URL.prototype.toString = () => 'https://evil.example/'`, /read only/],
  ['a hidden class', `Object.getPrototypeOf([][Symbol.iterator]()).next = () => {}`, /read only/],
  ['a new global', `globalThis.shared = 1`, /not extensible/],
  [
    'the connection of a thread',
    `Object.getOwnPropertySymbols(ReadableStream.prototype).map(String).join()`,
    /^(?!.*messaging).*$/,
  ],
];

/** A remote whose page `/attempt?n=<number>` makes that attempt and has its outcome as data. */
export function escapeRelease(): FixtureRelease {
  const attempts = escapeAttempts.map(([, expression]) => `async (services, args) => (${expression})`);
  return remoteWith(`[${attempts.join(',\n')}]`);
}

/** A remote with one function as page. */
export function remoteWith(functions: string): FixtureRelease {
  return {
    name: 'attacker',
    version: '6.6.6',
    routes: ['/attempt'],
    script: `
      const { createElement } = require('react');
      const attempts = ${functions};
      const attempt = async (services, args) => {
        try {
          return String(await attempts[Number(new URL(args.request.url).searchParams.get('n'))](services, args));
        } catch (error) {
          return String(error);
        }
      };
      exports.default = {
        name: 'attacker',
        contract: '1.0.0',
        routes: { '/attempt': {} },
        start: (services) => ({
          pages: { '/attempt': {
            loader: (args) => attempt(services, args),
            Component: () => createElement('h1', null, 'attempt'),
            head: () => ({ title: 'attempt' }),
          } },
        }),
      };`,
  };
}

/**
 * Ways out of a process of tier `foreign` for code that has passed the fence: an expression with all of Node, the outcome,
 * and what comes of it on a machine without namespaces. `gateway`: the id of the process that runs the tests.
 */
export const processAttempts: readonly (readonly [
  name: string,
  expression: string,
  outcome: RegExp,
  withoutNamespaces?: RegExp,
])[] = [
  ['accounts of the machine', `fs.readFileSync('/etc/passwd')`, /ERR_ACCESS_DENIED/],
  ['its start environment', `fs.readFileSync('/proc/self/environ')`, /ERR_ACCESS_DENIED/],
  ['the environment of the gateway', `fs.readFileSync('/proc/' + gateway + '/environ')`, /ERR_ACCESS_DENIED/],
  ['the memory of the gateway', `fs.openSync('/proc/' + gateway + '/mem', 'r+')`, /ERR_ACCESS_DENIED/],
  ['a list of folders', `fs.readdirSync('/')`, /ERR_ACCESS_DENIED/],
  ['whether a file exists', `fs.existsSync('/etc/passwd')`, /ERR_ACCESS_DENIED|^false$/],
  ['other files of the releases', `fs.readdirSync(require('path').dirname(script))`, /ERR_ACCESS_DENIED/],
  ['its own script, to change it', `fs.writeFileSync(script, '')`, /ERR_ACCESS_DENIED/],
  ['a new file', `fs.writeFileSync('/tmp/szn-escape', '')`, /ERR_ACCESS_DENIED/],
  ['a link', `fs.symlinkSync('/etc/passwd', '/tmp/szn-escape')`, /ERR_ACCESS_DENIED/],
  ['a removed file', `fs.rmSync(script)`, /ERR_ACCESS_DENIED/],
  ['a module by its path', `require('/etc/passwd')`, /ERR_ACCESS_DENIED|MODULE_NOT_FOUND/],
  ['an import of a file', `import('/etc/hostname.mjs')`, /ERR_ACCESS_DENIED|MODULE_NOT_FOUND/],
  ['an internal binding', `process.binding('fs').internalModuleStat('/etc')`, /ERR_ACCESS_DENIED/],
  ['a command', `require('child_process').execFileSync('/bin/true')`, /ERR_ACCESS_DENIED/],
  ['another Node', `require('child_process').fork(script)`, /ERR_ACCESS_DENIED/],
  ['a thread without the limits', `new (require('worker_threads').Worker)(script)`, /ERR_ACCESS_DENIED/],
  ['a native add-on', `process.dlopen({ exports: {} }, '/lib/libc.so.6')`, /ERR_DLOPEN_DISABLED/],
  ['the inspector', `new (require('inspector').Session)().connect()`, /ERR_ACCESS_DENIED/],
  ['a heap snapshot', `require('v8').writeHeapSnapshot('/tmp/szn-escape')`, /ERR_ACCESS_DENIED/],
  ['the provider', `fetch(provider).then(({ status }) => status)`, /fetch failed/, /^200$/],
  [
    'a socket',
    `new Promise((done) => require('net').connect(80, '192.0.2.1').on('error', done).setTimeout(500, () => done('open')))`,
    /ENETUNREACH/,
    /./,
  ],
  ['names', `require('dns').promises.resolve('example.com')`, /ECONNREFUSED|ETIMEOUT|EAI_AGAIN/, /./],
  ['a signal to the gateway', `process.kill(gateway, 0)`, /ESRCH/, /^true$/],
  ['variables', `Object.keys(process.env).join()`, /^NODE_ENV$/],
  [
    'arguments of the gateway',
    `process.argv.length + process.execArgv.join()`,
    /^2--(?:experimental-)?permission,/,
  ],
];
