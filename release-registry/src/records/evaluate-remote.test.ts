import { evaluateRemote } from './evaluate-remote.ts';
import { catalogueScript } from '../testing/built-remote.ts';

const react = { createElement: () => null };
const evaluate = (code: string) => evaluateRemote({ name: 'catalogue', code }, { react });

test.each([
  ['as default export', catalogueScript],
  ['as module.exports', catalogueScript.replace('exports.default', 'module.exports')],
])('evaluateRemote returns a remote that a script exports %s', (_case, code) => {
  expect(evaluate(code)).toMatchObject({
    name: 'catalogue',
    contract: '1.0.0',
    routes: { '/men': {}, '/men/:category': {} },
  });
});

test('a script requires shared modules by their names', () => {
  const remote = evaluate(`${catalogueScript} exports.default.react = require('react');`);

  expect(remote).toMatchObject({ react });
});

test.each([
  'node:fs',
  'fs',
  'child_process',
  'react-dom',
  './other.cjs',
  'toString',
  '__proto__',
  'constructor',
])('evaluateRemote rejects a script that requires %s', (request) => {
  expect(() => evaluate(`require(${JSON.stringify(request)});`)).toThrow(
    `The server script of "catalogue" asks for "${request}", which the shell does not share.`,
  );
});

test.each([
  ['nothing', ''],
  ['a function', 'module.exports = () => undefined;'],
  ['another object', 'exports.default = { name: "catalogue" };'],
  ['null', 'module.exports = null;'],
])('evaluateRemote rejects a script that exports %s', (_case, code) => {
  expect(() => evaluate(code)).toThrow('The server script of "catalogue" exports no remote.');
});

test('evaluateRemote throws the errors of the script', () => {
  expect(() => evaluate('throw new TypeError("broken");')).toThrow('broken');
  expect(() => evaluate('}{')).toThrow(/Unexpected token/);
});

test('a script adds no globals to the process', () => {
  evaluate(`var leaked = 1; const module2 = module; ${catalogueScript}`);

  expect('leaked' in globalThis).toBe(false);
});
