import { createHash } from 'node:crypto';
import fastify from 'fastify';
import { html, sendHtmlPage } from './html-page.ts';

test('an HTML page allows its own style by hash and escapes its values', async () => {
  const app = fastify();
  app.get('/', (_request, reply) =>
    sendHtmlPage(reply, { title: `<b> & "c"`, content: html`<p title="${`"'`}">${'<script>'}</p>` }),
  );

  const page = await app.inject('/');

  const style = /<style>([^]*?)<\/style>/.exec(page.body)?.[1] ?? '';
  const hash = createHash('sha256').update(style).digest('base64');
  expect(page.headers['content-security-policy']).toContain(`style-src 'sha256-${hash}'`);
  expect(page.body).toContain('<title>&lt;b&gt; &amp; &quot;c&quot;</title>');
  expect(page.body).toContain('<p title="&quot;&#39;">&lt;script&gt;</p>');
});
