import { createHash } from 'node:crypto';
import escapeHtml from 'escape-html';
import type { FastifyReply } from 'fastify';

export type HtmlPage = { readonly title: string; readonly content: Html; readonly status?: number };

const style = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { margin: 0; display: grid; min-height: 100vh; place-items: center; background: #f4f2ee; color: #1b1b1b; }
main { box-sizing: border-box; width: min(100% - 2rem, 46rem); margin: 2rem auto; padding: clamp(1.25rem, 5vw, 2rem); background: #fff; border-radius: 1rem; }
.product { display: grid; gap: 2rem; align-items: center; }
@media (min-width: 40rem) { .product { grid-template-columns: 1fr 1fr; } }
a { color: inherit; text-underline-offset: .2em; }
img { display: block; width: 100%; height: auto; border-radius: .75rem; background: #e7e3db; }
h1 { font-size: 1.5rem; line-height: 1.2; margin: .25rem 0 .75rem; }
.brand { margin: 0; text-transform: uppercase; letter-spacing: .08em; font-size: .8rem; }
.price { font-size: 1.25rem; font-weight: 600; }
.price s { font-weight: 400; color: #5c5c5c; margin-inline-start: .5rem; }
.note { border-top: 1px solid #d9d4ca; padding-top: 1rem; color: #5c5c5c; font-size: .9rem; }
label { display: block; margin-top: 1rem; font-weight: 600; }
input { box-sizing: border-box; width: 100%; font: inherit; padding: .6rem .75rem; margin-top: .25rem; border: 1px solid #767676; border-radius: .5rem; }
label.check { display: flex; align-items: center; gap: .75rem; min-height: 2.75rem; }
input[type=checkbox] { flex: none; width: 1.5rem; height: 1.5rem; margin: 0; accent-color: currentColor; }
.cards { display: grid; gap: 2rem 1.25rem; grid-template-columns: repeat(auto-fill, minmax(11rem, 1fr)); list-style: none; padding: 0; }
.cards h3 { font-size: 1rem; margin: .5rem 0 0; overflow-wrap: anywhere; } .cards p { margin: .25rem 0; font-size: .875rem; }
.picture { display: grid; place-items: center; aspect-ratio: 3 / 4; border-radius: .75rem; background: #e7e3db; color: #1b1b1b; text-align: center; }
figure { margin: 1.5rem 0; } figcaption { font-size: .9rem; } svg { display: block; width: 100%; margin-top: .5rem; fill: currentColor; }
.numbers { display: grid; gap: 1rem; grid-template-columns: repeat(auto-fit, minmax(6rem, 1fr)); } .numbers dd { margin: 0; font-size: 1.75rem; font-weight: 600; }
table { width: 100%; border-collapse: collapse; font-size: .9rem; } th, td { padding: .4rem 0 .4rem .5rem; border-bottom: 1px solid #d9d4ca; text-align: right; }
th:first-child { padding-inline-start: 0; text-align: left; } thead { font-size: .75rem; } [scope=row] { font-weight: 400; overflow-wrap: anywhere; } summary { padding: .75rem 0; cursor: pointer; }
button, .button { display: inline-block; font: inherit; font-weight: 600; padding: .6rem 1.25rem; margin-top: 1.25rem; border: 0; border-radius: 2rem; background: #1b1b1b; color: #fff; text-decoration: none; cursor: pointer; }
a:focus-visible, summary:focus-visible, button:focus-visible, input:focus-visible { outline: 3px solid #5b3df5; outline-offset: 2px; }
@media (prefers-color-scheme: dark) {
  body { background: #141414; color: #f2f2f2; } main { background: #1f1f1f; } .note, .price s { color: #b5b5b5; } .note, th, td { border-color: #4a4a4a; }
  button, .button { background: #f2f2f2; color: #141414; } input { background: #141414; color: inherit; }
}`;
// Outside of the template: a formatter would add spaces to the content, and the hash covers them.
const styleElement: Html = { markup: `<style>${style}</style>` };
const styleHash = createHash('sha256').update(style).digest('base64');

/** The page's own style by its hash, pictures, forms to the same place, and nothing else: no script at all. */
const contentSecurityPolicy = [
  "default-src 'none'",
  `style-src 'sha256-${styleHash}'`,
  "img-src 'self' https:",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** Sends one of the provider's few pages. They work without script and stand on their own. */
export function sendHtmlPage(reply: FastifyReply, { status = 200, ...page }: HtmlPage): FastifyReply {
  return reply
    .code(status)
    .headers({ 'content-security-policy': contentSecurityPolicy })
    .type('text/html; charset=utf-8')
    .send(renderDocument(page));
}

/** A page as a file: it has its pictures in it and requests nothing. */
export function renderHtmlFile(page: Pick<HtmlPage, 'title' | 'content'>): string {
  const policy = `default-src 'none'; style-src 'sha256-${styleHash}'; img-src data:; base-uri 'none'`;
  return renderDocument(page, html`<meta http-equiv="content-security-policy" content="${policy}" />`);
}

function renderDocument({ title, content }: Pick<HtmlPage, 'title' | 'content'>, head = html``): string {
  const page = html`<!doctype html>
    <html lang="en-IN">
      <head>
        <meta charset="utf-8" />
        ${head}
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title}</title>
        ${styleElement}
      </head>
      <body>
        <main>${content}</main>
      </body>
    </html> `;
  return page.markup;
}

/** Several pieces of markup as one. */
export function joinHtml(pieces: readonly Html[]): Html {
  return { markup: pieces.map(({ markup }) => markup).join('') };
}

/** Markup that is safe to send: everything interpolated has been escaped. */
export type Html = { readonly markup: string };

/** Escapes every value put into the template; only other `html` results go in as they are. */
export function html(parts: TemplateStringsArray, ...values: readonly (string | number | Html)[]): Html {
  const markup = parts.map((part, index) => {
    const value = values[index];
    return value === undefined
      ? part
      : `${part}${typeof value === 'object' ? value.markup : escapeHtml(String(value))}`;
  });
  return { markup: markup.join('') };
}
