import { paths, site } from '@szn/shared-contracts';

type SiteLink = { readonly label: string; readonly path: string };

export const aboutUs: SiteLink = { label: 'About us', path: paths.aboutUs() };

export const contactUs = { label: 'Contact us', href: `mailto:${site.contactEmail}` } as const;

export const legalLinks: readonly SiteLink[] = [
  { label: 'Privacy Policy', path: paths.privacyPolicy() },
  { label: 'Terms of Service', path: paths.termsOfService() },
  { label: 'Disclaimer', path: paths.disclaimer() },
];
