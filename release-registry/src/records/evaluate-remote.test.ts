import { evaluateRemote } from './evaluate-remote.ts';
import { catalogueScript } from '../testing/built-remote.ts';

const react = { createElement: () => null };
const evaluate = (code: string) => evaluateRemote({ name: 'catalogue', code }, { react });

test.each([
  ['as its default', catalogueScript],
  ['as itself', catalogueScript.replace('exports.default', 'module.exports')],
])('a script that exports a remote %s gives the remote', (_case, code) => {
  expect(evaluate(code)).toMatchObject({
    name: 'catalogue',
    contract: '1.0.0',
    routes: ['/men', '/men/:category'],
  });
});

test('a script gets exactly the shared modules, under their names', () => {
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
])('a script that asks for %s is refused by name', (request) => {
  expect(() => evaluate(`require(${JSON.stringify(request)});`)).toThrow(
    `The server script of "catalogue" asks for "${request}", which the shell does not share.`,
  );
});

test.each([
  ['nothing', ''],
  ['a function', 'module.exports = () => undefined;'],
  ['another object', 'exports.default = { name: "catalogue" };'],
  ['null', 'module.exports = null;'],
])('a script that exports %s is no remote', (_case, code) => {
  expect(() => evaluate(code)).toThrow('The server script of "catalogue" exports no remote.');
});

test('what a script throws is passed on, with its file in the stack', () => {
  expect(() => evaluate('throw new TypeError("broken");')).toThrow('broken');
  expect(() => evaluate('}{')).toThrow(/Unexpected token/);
});

test('a script leaves nothing behind in this program', () => {
  evaluate(`var leaked = 1; const module2 = module; ${catalogueScript}`);

  expect('leaked' in globalThis).toBe(false);
});
