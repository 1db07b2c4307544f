import { importWithRetry, paths, site, type RemotePage, type ShellServices } from '@szn/shared-contracts';
import { lastUpdatedOn } from './last-updated.ts';
import type { LegalDocument } from './legal-document.ts';
import { LegalPage, type LegalData } from './legal-page.tsx';
import { legalSettings } from './legal-settings.ts';

type LegalRoute = {
  readonly title: string;
  readonly description: string;
  readonly path: string;
  readonly load: () => Promise<LegalDocument>;
};

const privacyPolicy: LegalRoute = {
  title: 'Privacy Policy',
  description: `What ${site.name} keeps about you, why, for how long, and what you can ask of us.`,
  path: paths.privacyPolicy(),
  load: async () =>
    (await importWithRetry(() => import(/* webpackChunkName: "privacy-policy" */ './privacy-policy.ts')))
      .privacyPolicy,
};

const termsOfService: LegalRoute = {
  title: 'Terms of Service',
  description: `The terms that apply when you use ${site.name}, a discovery service that links to the labels' own shops.`,
  path: paths.termsOfService(),
  load: async () =>
    (await importWithRetry(() => import(/* webpackChunkName: "terms-of-service" */ './terms-of-service.ts')))
      .termsOfService,
};

const disclaimer: LegalRoute = {
  title: 'Disclaimer',
  description: `${site.name} is not the seller: what to know about prices, product information and links.`,
  path: paths.disclaimer(),
  load: async () =>
    (await importWithRetry(() => import(/* webpackChunkName: "disclaimer" */ './disclaimer.ts'))).disclaimer,
};

/** The three legal pages of section 2, "Static pages", by their addresses. */
export function createLegalPages(services: ShellServices) {
  return {
    '/privacy-policy': createLegalPage(privacyPolicy, services),
    '/terms-of-service': createLegalPage(termsOfService, services),
    '/disclaimer': createLegalPage(disclaimer, services),
  };
}

function createLegalPage(
  { title, description, path, load }: LegalRoute,
  services: ShellServices,
): RemotePage {
  return {
    loader: async (): Promise<LegalData> => ({
      title,
      document: await load(),
      lastUpdated: lastUpdatedOn(legalSettings.lastUpdated, services.clock.now()),
    }),
    Component: LegalPage,
    head: () => ({ title, description, canonicalPath: path }),
  };
}
