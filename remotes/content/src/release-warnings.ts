import { isSamplePicture, sampleBrands, site } from '@szn/shared-contracts';
import { legalSettings, type LegalSettings } from './features/legal/legal-settings.ts';

const settingsFile = 'remotes/content/src/features/legal/legal-settings.ts';
const brandsFile = 'shared-contracts/src/routes/brands.ts';
const siteFile = 'shared-contracts/src/site/site.ts';

/** Settings that the operator must complete before a release; every build prints them. */
export function findReleaseWarnings(
  { governingLaw }: Pick<LegalSettings, 'governingLaw'> = legalSettings,
  { contactEmail }: { readonly contactEmail: string } = site,
  brandCards: readonly { readonly imageUrl: string }[] = sampleBrands,
): readonly string[] {
  const warnings: string[] = [];
  if (governingLaw === null)
    warnings.push(`the terms show a placeholder for the governing law; set it in ${settingsFile}`);
  // RFC 2606 reserves `.example`: mail to it is lost.
  if (/\.example$/i.test(contactEmail))
    warnings.push(`the contact address ${contactEmail} reaches nobody; set it in ${siteFile}`);
  if (brandCards.some(({ imageUrl }) => isSamplePicture(imageUrl)))
    warnings.push(`the brand cards of the home page have only sample pictures; set yours in ${brandsFile}`);
  return warnings;
}
