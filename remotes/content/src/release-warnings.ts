import { site } from '@szn/shared-contracts';
import { legalSettings, type LegalSettings } from './features/legal/legal-settings.ts';

const settings = 'remotes/content/src/features/legal/legal-settings.ts';
const siteFile = 'shared-contracts/src/site/site.ts';

/** What whoever runs the storefront has yet to settle before shoppers may rely on its legal pages; told at every build. */
export function findReleaseWarnings(
  { governingLaw }: Pick<LegalSettings, 'governingLaw'> = legalSettings,
  { contactEmail }: { readonly contactEmail: string } = site,
): readonly string[] {
  const warnings: string[] = [];
  if (governingLaw === null)
    warnings.push(`the terms show a placeholder for the governing law; set it in ${settings}`);
  // Nobody can own a name below `.example` (RFC 2606): mail to it is lost.
  if (/\.example$/i.test(contactEmail))
    warnings.push(`the contact address ${contactEmail} reaches nobody; set it in ${siteFile}`);
  return warnings;
}
