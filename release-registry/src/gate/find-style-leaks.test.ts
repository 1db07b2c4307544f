import { findStyleViolations } from './find-style-leaks.ts';

const check = (code: string) => {
  const violations = findStyleViolations({ name: 'a.css', code }, { remote: 'home', hosts: ['cdn.example'] });
  return violations.map(({ rule, start, end }) => `${rule} ${code.slice(start, end)}`);
};

test.each([
  ['h1{color:red}', 'h1'],
  ['.home-a,a[href] {}', 'a[href]'],
  ['*{}', '*'],
  [':root{--color-acid:red}', ':root'],
  ['html,body{margin:0}', 'html', 'body'],
  ['html[data-theme=dark] h1{}', 'html[data-theme=dark] h1'],
  ['.swiper .home{}', '.swiper .home'],
  // The subject is outside, the class of the remote only in the condition.
  ['body:has(.home-a){}', 'body:has(.home-a)'],
  ['a:not(.home-a){}', 'a:not(.home-a)'],
  [':is(.home-a,h2) b{}', ':is(.home-a,h2) b'],
  ['.home-a{:is(&,h1){}}', ':is(&,h1)'],
  ['[data-remote^="home@"]~*{}', '[data-remote^="home@"]~*'],
  ['[data-remote^="home@"] + div{}', '[data-remote^="home@"] + div'],
  ['@media (width>9px){@supports (top:0){h1{}}}', 'h1'],
  ['.home-a{color:red;body:has(&){}}', 'body:has(&)'],
  ['h1{.b{}}', 'h1', '.b'],
  ['@scope (main){h1{}}', 'h1'],
  ['[data-remote^="catalogue@"] h1{}', '[data-remote^="catalogue@"] h1'],
  ['[data-remote] h1{}', '[data-remote] h1'],
  ['::view-transition-old(root){}', '::view-transition-old(root)'],
  ['.home-a::view-transition-new(home-a){}', '.home-a::view-transition-new(home-a)'],
  ['@keyframes fade{to{opacity:0}}', '@keyframes fade'],
  ['@-webkit-keyframes fade{to{opacity:0}}', '@-webkit-keyframes fade'],
  ['@font-face{font-family:"Inter";src:url(a.woff2)}', '@font-face'],
  ['@property --size{syntax:"*";inherits:true}', '@property --size'],
  ['@layer base,home.top;', '@layer base,home.top'],
  ['@layer base{.home-a{}}', '@layer base'],
  ['@counter-style dots{symbols:"."}', '@counter-style dots'],
  ['@page{margin:0}', '@page'],
  ['@view-transition{navigation:auto}', '@view-transition'],
  ['@import "x.css";', '@import "x.css"'],
  ['@namespace svg url(x);', '@namespace svg url(x)'],
])('%s leaks', (code, ...leaks) => {
  expect(check(code)).toEqual(leaks.map((leak) => `style-leak ${leak}`));
});

test.each([
  '.home-a{} .home-a h1{} h1 .home-a{} html[dir=rtl] .home-a>*+*{} #home-a::before{} .home-a:hover~a{}',
  ':is(.home-a,.home-b) h1{} :where([data-remote^="home@"]) h1{} [data-remote^="home@"]{--size:1px}',
  '.home-a{h1{} &:hover{} @media print{a{}} .x &{} :is(&,.home-b) b{}} [data-remote^="home@"] a~b{}',
  '@media print{.home-a{}} @container (width>9px){.home-a{}} @starting-style{.home-a{}}',
  '@scope (.home-a) to (.x){h1{} :scope>b{}}',
  '@keyframes home-fade{from{top:0}to{top:1px}} @property --home-size{} @layer home.base{.home-a{}} @layer{.home-a{}}',
  '@font-face{font-family:home Serif;src:url(/a.woff2)} @font-face{font-family:"home-serif"}',
  '.home-a{background:url( https://cdn.example/a.png)} @charset "utf-8";',
  '.home-a{--a:url(//cdn.example:443/a.png);--b:"https:";--c:url(https://user@CDN.example./a.png);src:url(#a)}',
  '.home-a::before{content:"\\201c // see notes.txt";background:url(/a//b.png) url(data:image/svg+xml,%3csvg/%3e)}',
])('nothing leaks from %s', (code) => {
  expect(check(code)).toEqual([]);
});

test.each([
  'url("https://pixel.example/a.gif")',
  'url(https://pixel.example)',
  'url(  https://pixel.example/a.gif )',
  "url( ' //pixel.example/a.gif')",
  'url(\\68 ttps://pixel.example/a.gif)',
  'url("https:\\2f\\00002fpixel.example")',
  'url(https:\\/\\/pixel.exa\\mple/)',
  'url("ht\\9 tps://pixel.example/a.gif")',
  'url("https:\\\\\\\\pixel.example/a.gif")',
  'url(http:/pixel.example/a.gif)',
  'url(////pixel.example/a.gif)',
  'image-set( "https://pixel.example/a.gif" 1x)',
  'u\\72l(https://pixel.example/a.gif)',
  'url(https://cdn.example@pixel.example/a.gif)',
  'url(https://cdn.example\\)@pixel.example/a.gif)',
  'url("https://cdn.example;@pixel.example/a.gif")',
  'url(//user:word@pixel.example)',
  'url(http://[2001:db8::1]/a.gif)',
  'url(//[::1]:8080/a.gif)',
  'url(https://b\u00fccher.example/a.gif)',
  'url(//\u043f\u0440\u0438\u043c\u0435\u0440.\u0440\u0444/a.gif)',
  'url(https://pixel\u3002example/a.gif)',
  'url(https://pixel.example./a.gif)',
  'url(//intranet/a.gif)',
  'url(//10.0.0.1/a.gif)',
  'src("https://pixel.example/a.gif")',
])('the host of %s is found, because it is not declared', (value) => {
  expect(check(`.home-a{--picture:${value}}`)).toEqual([
    expect.stringMatching(/^undeclared-host --picture:/),
  ]);
});

test('a style sheet that cannot be parsed is refused', () => {
  expect(() => check('.home-a{')).toThrow('a.css cannot be parsed');
});
