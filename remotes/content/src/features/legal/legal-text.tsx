import { Fragment, createElement, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { paths, routePatterns, site } from '@szn/shared-contracts';

const mark = /(\{[a-z-]+\})/;

/** What may stand in braces in a legal text, and what it setSession. */
const links: Readonly<Record<string, ReactNode>> = {
  '{email}': <a href={`mailto:${site.contactEmail}`}>{site.contactEmail}</a>,
  '{privacy-policy}': <Link to={paths.privacyPolicy()}>Privacy Policy</Link>,
  '{search-page}': <Link to={routePatterns.search}>search page</Link>,
  '{terms-of-service}': <Link to={paths.termsOfService()}>Terms of Service</Link>,
};

/** A text in which every mark has become a link. Unknown marks stay as they are written. */
export function LegalText({ text }: { readonly text: string }) {
  return createElement(Fragment, null, ...text.split(mark).map((part) => links[part] ?? part));
}
