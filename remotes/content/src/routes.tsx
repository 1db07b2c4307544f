import { data } from 'react-router-dom';
import {
  lazyModule,
  paths,
  site,
  type LazyModule,
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
import { ServicesContext } from '@szn/shared-ui/services-context';

/** The pages of this remote by path pattern (specification, section 2, "Static pages"). */
export function createPages(services: ShellServices) {
  const notFoundPage = createNotFoundPage(services);
  return {
    '/about-us': aboutUsPage,
    '/privacy-policy': createLegalPage(privacyPolicy, services),
    '/terms-of-service': createLegalPage(termsOfService, services),
    '/disclaimer': createLegalPage(disclaimer, services),
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

type LegalRoute = {
  readonly title: string;
  readonly description: string;
  readonly path: string;
  /** In a chunk of its own. */
  readonly document: LazyModule<LegalDocument>;
};

const privacyPolicy: LegalRoute = {
  title: 'Privacy Policy',
  description: `What ${site.name} keeps about you, why, for how long, and what you can ask of us.`,
  path: paths.privacyPolicy(),
  document: lazyModule(
    async () =>
      (await import(/* webpackChunkName: "privacy-policy" */ './features/legal/privacy-policy.ts'))
        .privacyPolicy,
  ),
};

const termsOfService: LegalRoute = {
  title: 'Terms of Service',
  description: `The terms that apply when you use ${site.name}, a discovery service that links to the labels' own shops.`,
  path: paths.termsOfService(),
  document: lazyModule(
    async () =>
      (await import(/* webpackChunkName: "terms-of-service" */ './features/legal/terms-of-service.ts'))
        .termsOfService,
  ),
};

const disclaimer: LegalRoute = {
  title: 'Disclaimer',
  description: `${site.name} is not the seller: what to know about prices, product information and links.`,
  path: paths.disclaimer(),
  document: lazyModule(
    async () =>
      (await import(/* webpackChunkName: "disclaimer" */ './features/legal/disclaimer.ts')).disclaimer,
  ),
};

/** The loader returns the text, so that a server-rendered page hydrates without the text's chunk. */
function createLegalPage(
  { title, description, path, document }: LegalRoute,
  { clock }: ShellServices,
): RemotePage {
  return {
    loader: async (): Promise<LegalData> => ({
      title,
      document: await document.load(),
      lastUpdated: formatLastUpdated(legalSettings.lastUpdated, clock.now()),
    }),
    Component: LegalPage,
    head: () => ({ title, description, canonicalPath: path }),
  };
}

/** The page of `/404`, `/not-found` and every unknown path, with HTTP status 404. */
function createNotFoundPage(services: ShellServices): RemotePage {
  return {
    loader: () => data(null, { status: 404 }),
    Component: () => (
      <ServicesContext value={services}>
        <NotFoundPage />
      </ServicesContext>
    ),
    head: () => ({
      title: notFoundContent.title,
      description: notFoundContent.explanation,
      isIndexed: false,
    }),
  };
}
