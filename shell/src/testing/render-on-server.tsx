import { renderToString } from 'react-dom/server';
import {
  createStaticHandler,
  createStaticRouter,
  StaticRouterProvider,
  type HydrationState,
} from 'react-router-dom';
import type { ComposedRemote, Remote } from '@szn/shared-contracts';
import { createRoutes } from '../routing/create-routes.tsx';
import { ShellRoot } from '../services/shell-context.tsx';
import { createRequestShell } from '../ssr/request-shell.ts';
import { composition } from './fixture-remotes.tsx';

/** The HTML of the page and the data of its loaders, as the gateway renders them. */
export async function renderOnServer(
  path: string,
  remotes: readonly ComposedRemote[],
  definitions: readonly Remote[],
): Promise<{ html: string; hydration: HydrationState }> {
  const shell = createRequestShell({
    composition: composition(...remotes),
    remotes: new Map(definitions.map((definition) => [definition.name, definition])),
    providerOrigin: 'http://provider.invalid',
  });
  const handler = createStaticHandler(createRoutes(shell.context.composition, shell.context.remotes));
  const context = await handler.query(new Request(`http://localhost${path}`));
  if (context instanceof Response) throw new Error('No page of these tests redirects.');
  const html = renderToString(
    <ShellRoot shell={shell.context}>
      <StaticRouterProvider
        router={createStaticRouter(handler.dataRoutes, context)}
        context={context}
        hydrate={false}
      />
    </ShellRoot>,
  );
  return { html, hydration: { loaderData: context.loaderData, actionData: null, errors: null } };
}
