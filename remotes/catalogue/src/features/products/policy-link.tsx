import { findBrandByStoredName, type Product } from '@szn/shared-contracts';

type PolicyLinkProps = Pick<Product, 'source'> & { readonly className?: string | undefined };

/** The page on which the brand explains its policies; nothing for a brand that names none. */
export function PolicyLink({ source, className }: PolicyLinkProps) {
  const address = findBrandByStoredName(source)?.policyLink;
  return (
    address !== undefined && (
      <a className={className} href={address} target="_blank" rel="noopener noreferrer">
        Delivery and returns
      </a>
    )
  );
}
