import { findUsedNames } from './find-used-names.ts';

test('a script uses the properties that it reads of required modules', () => {
  const script = `
    const router = require("react-router-dom");
    const { useState, memo: remember } = require("react");
    const { Provider } = store;
    var store = require("react-redux");
    exports.default = () => (0, router.useLocation)().key + router["useMatches"]() + (router?.data)()
      + require("react").version + useState(remember);`;

  expect(findUsedNames(script)).toEqual({
    react: ['memo', 'useState', 'version'],
    'react-redux': ['Provider'],
    'react-router-dom': ['data', 'useLocation', 'useMatches'],
  });
});

test('a script uses modules through the module table of the bundler', () => {
  const script = `
    var __webpack_modules__ = ({
      112(module, exports, __webpack_require__) {
        /* import */ var react_router_dom__rspack_import_0 = __webpack_require__(822);
        const page = () => (0,react_router_dom__rspack_import_0/* .NavLink */.NavLink)();
      },
      822(module) {
        module.exports = require("react-router-dom");
      },
      "react": function (module) {
        module.exports = require("react");
      },
    });
    var external_react_ = __webpack_require__("react");
    var styles = __webpack_require__(566);
    module.exports = [external_react_.useId(), styles.root];`;

  expect(findUsedNames(script)).toEqual({ react: ['useId'], 'react-router-dom': ['NavLink'] });
});

test.each([
  ['is passed on', 'const x = require("react"); register(x); Object.keys(x);'],
  ['is copied to another variable', 'const x = require("react"); const y = x; y.useMagic();'],
  ['is read by a computed property', 'const x = require("react"); x[name];'],
  ['has the name of a parameter', 'const x = require("react"); const f = (x) => x.useMagic;'],
  [
    'has the name of a parameter in a pattern',
    'const x = require("react"); function f({ a: [x] }) { x.useMagic; }',
  ],
  ['has the name of a caught error', 'const x = require("react"); try { f(); } catch (x) { x.useMagic; }'],
  ['has the name of another variable', 'const x = require("react"); { let x = other; x.useMagic; }'],
  [
    'has the name of another module',
    'f(() => { let x = require("react"); x.useMagic; }); let x = require("react-dom");',
  ],
  ['is assigned again', 'let x = require("react"); x = other; x.useMagic;'],
  ['is required by a computed name', 'const x = require(name); x.useMagic;'],
])('names of a module are left out if its variable %s', (_case, script) => {
  expect(findUsedNames(script)).toEqual({});
});

test('a script with a syntax error is rejected', () => {
  expect(() => findUsedNames('const = 1')).toThrow(/^The server script cannot be parsed: /);
});
