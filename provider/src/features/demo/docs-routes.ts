import { readField, readText } from '@szn/shared-contracts/wire';
import type { App } from '../../lib/fastify-app.ts';
import { type Html, html, sendHtmlPage } from '../../lib/html-page.ts';
import type { AppServices } from '../../services/app-services.ts';

/** The description of the API: /docs for people, /docs/openapi.json for tools. Not served in production. */
export function registerDocsRoutes(app: App, { config }: AppServices): void {
  if (config.NODE_ENV === 'production') return;

  app.get('/docs/openapi.json', { schema: { hide: true } }, async () => app.swagger());

  app.get('/docs', { schema: { hide: true } }, async (_request, reply) =>
    sendHtmlPage(reply, { title: 'SZN provider API', content: describeApi(app) }),
  );
}

function describeApi(app: App): Html {
  const paths = Object.entries(app.swagger().paths ?? {});
  const rows = paths.flatMap(([path, operations]) =>
    Object.entries(operations ?? {}).map(([method, operation]) => describeOperation(method, path, operation)),
  );
  return html`<h1>SZN provider API</h1>
    <p>
      The storefront reaches these calls below <code>/proxy</code>.
      <a href="/docs/openapi.json">OpenAPI 3.1 document</a>
    </p>
    <dl>${{ markup: rows.map((row) => row.markup).join('\n') }}</dl>`;
}

function describeOperation(method: string, path: string, operation: unknown): Html {
  return html`<dt><code>${method.toUpperCase()} ${path}</code></dt>
    <dd>${readText(readField(operation, 'summary')) ?? ''}</dd>`;
}
