import { site } from '@szn/shared-contracts';

/** The storefront's name as it is drawn: three letters cut from one bar, their corners taken off. */
export function Wordmark({ className }: { readonly className?: string | undefined }) {
  return (
    <svg viewBox="0 0 128 40" className={className} role="img" aria-label={site.name} focusable="false">
      <path
        fill="currentColor"
        d="M7 0h33v11H12.5v3L40 22.500V33l-7 7H0V29h27.500v-3L0 17.500V7zM44 0h38v10.500L61.500 29H82v11H44V29.500L64.500 11H44zM86 0h13.500L116 22V0h12v40h-13.500L98 18v22H86z"
      />
    </svg>
  );
}
