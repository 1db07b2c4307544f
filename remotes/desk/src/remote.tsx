import type { ComponentType } from 'react';
import {
  defineRemote,
  type PageDeclaration,
  type RemotePage,
  type ShellServices,
} from '@szn/shared-contracts';
import { ServicesContext } from '@szn/shared-ui/services-context';
import { deskPages } from './components/desk-pages.ts';
import { BrandsPage } from './features/brands/brands-page.tsx';
import { ContentPage } from './features/content/content-page.tsx';
import { FeedsPage } from './features/feeds/feeds-page.tsx';
import { InterestPage } from './features/interest/interest-page.tsx';
import { OverviewPage } from './features/overview/overview-page.tsx';
import { PeoplePage } from './features/people/people-page.tsx';
import { ProductsPage } from './features/products/products-page.tsx';
import { SearchesPage } from './features/searches/searches-page.tsx';

const declared = { queryParameters: [], isKeptOffline: false } as const;

/** What the pages declare. */
export const routes = {
  '/desk': {
    ...declared,
    role: 'editor',
    link: { text: deskPages['/desk'], order: 10, in: ['menu.account'] },
  },
  '/desk/brands': { ...declared, role: 'editor' },
  '/desk/feeds': { ...declared, role: 'editor' },
  '/desk/content': { ...declared, role: 'editor' },
  '/desk/products': {
    ...declared,
    role: 'editor',
    queryParameters: ['q', 'doubt', 'state', 'changed', 'page'],
  },
  '/desk/searches': { ...declared, role: 'editor' },
  '/desk/interest': { ...declared, role: 'editor', queryParameters: ['measure', 'group', 'days'] },
  '/desk/people': { ...declared, role: 'admin' },
} satisfies Readonly<Record<string, PageDeclaration>>;

const components: Readonly<Record<keyof typeof routes, ComponentType>> = {
  '/desk': OverviewPage,
  '/desk/brands': BrandsPage,
  '/desk/feeds': FeedsPage,
  '/desk/content': ContentPage,
  '/desk/products': ProductsPage,
  '/desk/searches': SearchesPage,
  '/desk/interest': InterestPage,
  '/desk/people': PeoplePage,
};

/** Where editors and admins run the shop: brands, feeds, what the storefront says, what shoppers look for, and who may do so. */
export default defineRemote({
  name: 'desk',
  routes: typeof window === 'undefined' ? routes : undefined,
  start: (services) => ({
    pages: {
      '/desk': createPage(services, '/desk'),
      '/desk/brands': createPage(services, '/desk/brands'),
      '/desk/feeds': createPage(services, '/desk/feeds'),
      '/desk/content': createPage(services, '/desk/content'),
      '/desk/products': createPage(services, '/desk/products'),
      '/desk/searches': createPage(services, '/desk/searches'),
      '/desk/interest': createPage(services, '/desk/interest'),
      '/desk/people': createPage(services, '/desk/people'),
    },
  }),
});

function createPage(services: ShellServices, path: keyof typeof routes): RemotePage {
  const Page = components[path];
  return {
    Component: function ServedPage() {
      return (
        <ServicesContext value={services}>
          <Page />
        </ServicesContext>
      );
    },
    head: () => ({ title: deskPages[path], canonicalPath: path, isIndexed: false, isCacheable: false }),
  };
}
