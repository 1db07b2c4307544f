import { data } from 'react-router-dom';
import {
  lazyModule,
  paths,
  site,
  type PageDeclaration,
  type PageHead,
  type RemotePage,
  type ShellServices,
} from '@szn/shared-contracts';
import { aboutUsContent } from './features/about-us/about-us-content.ts';
import { AboutUsPage } from './features/about-us/about-us-page.tsx';
import {
  LegalPage,
  formatLastUpdated,
  type LegalData,
  type LegalDocument,
} from './features/legal/legal-page.tsx';
import { legalSettings } from './features/legal/legal-settings.ts';
import { notFoundContent } from './features/not-found/not-found-content.ts';
import { NotFoundPage } from './features/not-found/not-found-page.tsx';
import { withNote } from './features/notes/with-note.tsx';

const none: readonly string[] = [];
const sitemap = [{ name: 'pages' }] as const;

/** What the pages declare (specification, section 2, "Always present"). None of them reads query parameters. */
export const routes = {
  '/about-us': {
    queryParameters: none,
    sitemap,
    link: { text: 'About us', order: 10, in: ['footer.about', 'menu.shop'] },
  },
  '/privacy-policy': {
    queryParameters: none,
    sitemap,
    link: { text: 'Privacy Policy', order: 30, in: ['footer.legal', 'menu.shop'] },
  },
  '/terms-of-service': {
    queryParameters: none,
    sitemap,
    link: { text: 'Terms of Service', order: 40, in: ['footer.legal', 'menu.shop'] },
  },
  '/disclaimer': {
    queryParameters: none,
    sitemap,
    link: { text: 'Disclaimer', order: 50, in: ['footer.legal', 'menu.shop'] },
  },
  '/404': { queryParameters: none },
  '/not-found': { queryParameters: none },
  '*': { queryParameters: none },
} satisfies Readonly<Record<string, PageDeclaration>>;

/** The pages of this remote by path pattern (specification, section 2, "Static pages"). */
export function createPages({ clock, navigate, content }: ShellServices) {
  const notes = content?.notes ?? {};
  const notFoundPage: RemotePage = {
    loader: () => data(null, { status: 404 }),
    Component: () => <NotFoundPage navigate={navigate} />,
    head: () => ({
      title: notFoundContent.title,
      description: notFoundContent.explanation,
      isIndexed: false,
    }),
  };
  return {
    '/about-us': withNote(aboutUsPage, notes.about),
    '/privacy-policy': withNote(privacyPolicy(clock), notes.privacy),
    '/terms-of-service': withNote(termsOfService(clock), notes.terms),
    '/disclaimer': withNote(disclaimer(clock), notes.disclaimer),
    '/404': notFoundPage,
    '/not-found': notFoundPage,
    '*': notFoundPage,
  } as const;
}

const aboutUsPage: RemotePage = {
  Component: AboutUsPage,
  head: () => ({
    title: aboutUsContent.title,
    description: aboutUsContent.description,
    canonicalPath: paths.aboutUs(),
  }),
};

const privacyPolicy = legalPage(
  {
    title: 'Privacy Policy',
    description: `What ${site.name} keeps about you, why, for how long, and what you can ask of us.`,
    canonicalPath: paths.privacyPolicy(),
  },
  () => import(/* webpackChunkName: "privacy-policy" */ './features/legal/privacy-policy.ts'),
);

const termsOfService = legalPage(
  {
    title: 'Terms of Service',
    description: `The terms that apply when you use ${site.name}, a discovery service that links to the brands’ own shops.`,
    canonicalPath: paths.termsOfService(),
  },
  () => import(/* webpackChunkName: "terms-of-service" */ './features/legal/terms-of-service.ts'),
);

const disclaimer = legalPage(
  {
    title: 'Disclaimer',
    description: `${site.name} is not the seller: what to know about prices, product information and links.`,
    canonicalPath: paths.disclaimer(),
  },
  () => import(/* webpackChunkName: "disclaimer" */ './features/legal/disclaimer.ts'),
);

/** The loader returns the text, so that a server-rendered page hydrates without the text's chunk. */
function legalPage(head: PageHead, importText: () => Promise<{ readonly legalDocument: LegalDocument }>) {
  const { load } = lazyModule(importText);
  return (clock: ShellServices['clock']): RemotePage => ({
    loader: async (): Promise<LegalData> => ({
      title: head.title,
      document: (await load()).legalDocument,
      lastUpdated: formatLastUpdated(legalSettings.lastUpdated, clock.now()),
    }),
    Component: LegalPage,
    head: () => head,
  });
}
