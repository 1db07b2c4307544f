import { findStyleViolations } from '@szn/release-registry/gate/find-style-leaks';
import { scopeSheets } from './scope-styles.ts';

const mount = ':where([data-remote^="home@"])';
const others = '[data-remote^="home@"] [data-remote]:not([data-remote^="home@"])';
const guard = `:not(:where(${others}, ${others} *))`;
const scope = (css: string, excuses: readonly string[] = []) => scopeSheets([css], 'home', excuses)[0];

test.each([
  ['h1{color:red}', `${mount} h1${guard}{color:red}`],
  ['.home-a, a[href]::after {}', `.home-a,${mount} a[href]${guard}::after {}`],
  [':root{--ink:red}', `${mount}{--ink:red}`],
  ['html, body {margin:0}', `${mount},${mount} {margin:0}`],
  ['html body *{}', `${mount} *${guard}{}`],
  ['body::before{}', `${mount}::before{}`],
  ['html[dir=rtl] h1>b{}', `html[dir=rtl] ${mount} h1>b${guard}{}`],
  [':root[data-theme="dark"]{}', `:root[data-theme="dark"] ${mount}{}`],
  ['@media print{.swiper{}}', `@media print{${mount} .swiper${guard}{}}`],
  [
    '@keyframes fade{to{top:0}}.home-a{animation:fade 1s,home-b 1s}',
    '@keyframes home-fade{to{top:0}}.home-a{animation:home-fade 1s,home-b 1s}',
  ],
  [
    '@font-face{font-family:"Inter"}.home-a{font:12px/1 "Inter",serif}',
    '@font-face{font-family:"home Inter"}.home-a{font:12px/1 "home Inter",serif}',
  ],
  // The first keyword of each part is that part, as in browsers.
  [
    '@keyframes ease{to{top:0}}.home-a{animation:ease 1s ease both,x 1s ease}',
    '@keyframes home-ease{to{top:0}}.home-a{animation:ease 1s home-ease both,x 1s ease}',
  ],
  [
    '@keyframes fade{to{top:0}}.home-a{--move:fade 1s ease;-webkit-animation:var(--move,fade 2s);animation-name:x,"fade"}',
    '@keyframes home-fade{to{top:0}}.home-a{--move:home-fade 1s ease;-webkit-animation:var(--move,home-fade 2s);animation-name:x,"home-fade"}',
  ],
  [
    '@font-face{font-family:Open  Sans}.home-a{font:12px/1 Open Sans,serif}.home-b{font-family:"open sans",Open;--f:a,Open Sans}',
    '@font-face{font-family:"home Open  Sans"}.home-a{font:12px/1 "home Open  Sans",serif}.home-b{font-family:"home Open  Sans",Open;--f:a,"home Open  Sans"}',
  ],
  [
    '@font-face{font-family:Inter}.home-a{color:Inter}',
    '@font-face{font-family:"home Inter"}.home-a{color:Inter}',
  ],
  ['@layer base,home.x;@layer base{.home-a{}}', '@layer home.base, home.x;@layer home.base{.home-a{}}'],
])('%s becomes a style of the remote', (css, scoped) => {
  expect(scope(css)).toBe(scoped);
});

test('nothing leaks from a scoped sheet, and the names of one sheet are new in all', () => {
  const [defining = '', using = ''] = scopeSheets(
    [
      '@keyframes fade{to{top:0}}*,h1:is(.a,b)::selection,body>main a{} @layer{p{}}',
      '.home-b{animation-name:fade}',
    ],
    'home',
    [],
  );
  expect(findStyleViolations({ name: 'a.css', code: defining }, { remote: 'home', hosts: [] })).toEqual([]);
  expect(using).toBe('.home-b{animation-name:home-fade}');
});

test('what an excuse names, and what has no subject to scope, stays for publication', () => {
  expect(scope('body:has(.home-bar){top:0}h1{}', ['body:has(.home-bar'])).toBe(
    `body:has(.home-bar){top:0}${mount} h1${guard}{}`,
  );
  const unscoped =
    '@page{margin:0}::view-transition-new(root){}@property --size{syntax:"*";inherits:true}.home-a{body:has(&){}}';
  expect(scope(unscoped)).toBe(unscoped);
});
