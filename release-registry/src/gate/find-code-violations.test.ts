import { findCodeViolations } from './find-code-violations.ts';

const rulesOf = (code: string, hosts: readonly string[] = []) =>
  findCodeViolations({ name: 'remote.cjs', code }, hosts).map(({ rule }) => rule);

test.each([
  ['eval', 'eval(text)'],
  ['eval', '(0,eval)(t)'],
  ['eval', 'window?.eval("1")'],
  ['eval', 'globalThis["eval"].call(null, t)'],
  ['function-constructor', 'new Function("return this")()'],
  ['function-constructor', 'const e=Function("a","return a");'],
  ['function-constructor', 'self.Function.apply(null, parts)'],
  ['function-constructor', '[].constructor.constructor("return 1")()'],
  ['function-constructor', '(()=>{}).constructor("return 1")'],
  ['timer-string', 'setTimeout("run()", 10)'],
  ['timer-string', 'window.setInterval(`run(${n})`,1e3)'],
  ['timer-string', 'setTimeout("run("+n+")")'],
  ['global-write', 'window.dataLayer = []'],
  ['global-write', 'globalThis.fetch=async()=>new Response'],
  ['global-write', '!function(e){self["__x"]||=e}({})'],
  ['global-write', 'window[name] = 1'],
  ['global-write', 'fetch = mine'],
  ['global-write', 'for (window.i of list);'],
  ['global-write', 'let b = {}; [b.c, window.a] = pair'],
  ['global-write', 'delete window.fetch'],
  ['global-write', 'window.visits++'],
  ['global-write', 'Object.assign(window, { shop })'],
  ['global-write', 'Reflect.set(globalThis,"fetch",f)'],
  ['global-write', 'console.log = () => {}'],
  ['global-write', 'Math.random = () => 0'],
  ['global-write', 'window.history.pushState=n'],
  ['global-write', 'document.querySelector = find'],
  ['global-write', 'Object.defineProperty(document, "cookie", { get })'],
  ['global-write', 'localStorage = fake'],
  ['prototype-write', 'Array.prototype.last = function () { return this[0] }'],
  ['prototype-write', 'Object.defineProperty(Array.prototype,"last",{value:f})'],
  ['prototype-write', 'window.Element.prototype.remove=n'],
  ['prototype-write', 'Object.assign(String.prototype, { shout })'],
  ['prototype-write', 'Object.prototype["polluted"] ??= 1'],
  ['prototype-write', '({}).__proto__.polluted = 1'],
  ['prototype-write', 'e.__proto__=t'],
  ['prototype-write', 'Array["prototype"].map = m'],
  ['document-write', 'document.write("<b>")'],
  ['document-write', 'window.document.writeln(t)'],
  ['undeclared-host', 'fetch("https://api.evil.example/v1")'],
  ['undeclared-host', 'const e=`//cdn.evil.example/x.js`'],
  ['undeclared-host', 'socket = new WebSocket(`wss://live.evil.example/${id}`); var socket'],
  ['undeclared-host', 'const page = `<img src="https://pixel.evil.example/1.gif">`'],
  ['undeclared-host', 'const css = "background: url(//img.evil.example/a.png)"'],
  ['undeclared-host', 'const intranet = "http://10.0.0.1/"'],
  ['undeclared-host', 'const user = "https://images.example@evil.example/"'],
  ['undeclared-host', 'const list = "https://images.example;@evil.example/"'],
  ['undeclared-host', 'const six = "//[2001:db8::1]/x"'],
  ['undeclared-host', 'const local = `<script src="http://[::1]:8080/x.js">`'],
  ['undeclared-host', 'const umlaut = "https://b\u00fccher.example/"'],
  ['undeclared-host', 'const cyrillic = "//\u043f\u0440\u0438\u043c\u0435\u0440.\u0440\u0444"'],
  ['undeclared-host', 'const dot = "https://evil.example./x"'],
  ['undeclared-host', 'const slashes = "https:\\\\\\\\evil.example"'],
  ['undeclared-host', 'const lines = "ht\\ttps://ev\\nil.example"'],
  ['undeclared-host', 'const four = "//10.0.0.1/x"'],
  ['undeclared-host', 'const list = "https://evil.example, and others"'],
])('%s is found in %s', (rule, code) => {
  expect(rulesOf(code)).toEqual([rule]);
});

test.each([
  'const o = { eval: 1 }; o.eval(1); parser.eval("x")',
  'function f(eval) { return eval("x") }',
  'x instanceof Function && Function.prototype.toString.call(x)',
  'class Function {} new Function("a")',
  'setTimeout(() => run("text"), 10); setInterval(tick, 1e3); timers.setTimeout("text")',
  'const e = window.innerWidth, t = globalThis._FEDERATION_RUNTIME_CORE',
  'function f(window, self) { window.x = 1; self.fetch = 2; Array.prototype.map.call(self, f) }',
  'location.href = "/men"; window.location = "/women"; document.title = "Men"; document.cookie = "a=1"',
  'document.body.style.overflow = "hidden"; document.documentElement.dataset.theme = "dark"',
  'history.scrollRestoration = "manual"; localStorage.size = "1"',
  'module.exports = { a: 1 }; exports.b = 2; exports.c ||= 3',
  'class List {} List.prototype.last = 1; Object.assign(List.prototype, { first: 2 })',
  'var r={};(()=>{r.d=(e,t)=>{Object.defineProperty(e,t,{enumerable:!0})}})();r.g=()=>globalThis',
  'Object.assign({}, window.shop); Object.defineProperty(exports, "__esModule", { value: true })',
  'const a = { __proto__: null }, b = { prototype: 1 }; b.prototype = 2; c = a.__proto__; var c',
  'let fetch = 1; { fetch = 2 } try { f() } catch (name) { name = 1 }',
  'import("x").then((document) => { document.write("x") })',
  'document.writeText("x"); file.write("x"); navigator.clipboard.writeText(t)',
  'const ns = "http://www.w3.org/2000/svg", base = new URL(p, "http://localhost"), s = "//", c = "// note"',
  'const text = "See https://docs.evil.example/errors for help", path = "/men//shirts", rest = "https://" + h; var h',
  'function f() { arguments[0] = 1; } Error.stackTraceLimit = 50',
  'const part = `https://www.${d}`, ratio = "//1.5", root = "//", user = "https://me@images.example:443/"; var d',
  'const share = "https://images.example/a.png", same = `https://images.example?q=${share}`',
])('nothing is found in %s', (code) => {
  expect(rulesOf(code, ['images.example'])).toEqual([]);
});

test('a name declared in one function is a global in the others', () => {
  const code = 'function one(self) { self.fetch = 1 } function two() { self.fetch = 2 }';
  const [found, ...others] = findCodeViolations({ name: 'remote.js', code }, []);
  expect(others).toEqual([]);
  expect(code.slice(found?.start, found?.end)).toBe('self.fetch = 2');
});

test('a script that cannot be parsed is refused', () => {
  expect(() => rulesOf('const = 1')).toThrow('remote.cjs cannot be parsed');
});
