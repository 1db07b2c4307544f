import { createElement, type ComponentType } from 'react';
import {
  lazyModule,
  outfitPaths,
  readField,
  readText,
  type PageDeclaration,
  type RemotePage,
  type ShellServices,
} from '@szn/shared-contracts';
import { useLoadedModule } from '@szn/shared-ui/use-loaded-module';

/** What the page declares. */
export const composeRoutes = {
  '/outfits/compose': {
    queryParameters: ['budget', 'gender', 'size'],
    sitemap: [{ name: 'pages' }],
    link: { text: 'Outfits by budget', order: 25, in: ['footer.about', 'menu.shop'] },
  },
} satisfies Readonly<Record<string, PageDeclaration>>;

const chunk = lazyModule(() => import(/* webpackChunkName: "compose" */ './compose-page.tsx'));

function LazyComposePage() {
  return createElement(useLoadedModule(chunk).ComposePage);
}

type CreatePage = (Page: ComponentType, path: string, title: string) => RemotePage;

/** Outfits within a budget. All addresses that differ in the query are one page for search engines. */
export function createComposePage({ http }: ShellServices, createPage: CreatePage) {
  return {
    '/outfits/compose': {
      ...createPage(LazyComposePage, '', ''),
      loader: async ({ request }) => await (await chunk.load()).loadComposed(http, request),
      head: ({ data }) => ({
        title: readText(readField(data, 'title')) ?? '',
        description: readText(readField(data, 'description')) ?? '',
        canonicalPath: outfitPaths.compose(),
        isCacheable: readField(data, 'suggestions') !== null,
      }),
    },
  } satisfies Record<string, RemotePage>;
}
