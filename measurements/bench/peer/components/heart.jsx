'use client';

import { useNotice } from './notices';

/** The heart of a card. Shoppers are guests here: it asks them to sign in, as this repository's storefront does. */
export function Heart({ title }) {
  const notify = useNotice();
  return (
    <button
      type="button"
      className="heart"
      aria-label={`Add to wishlist: ${title}`}
      onClick={() => notify(`Sign in to add “${title}” to your wishlist.`)}
    >
      <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
        <path d="M12 20.5S3 15.4 3 8.9C3 6 5.2 4 7.7 4 9.5 4 11.1 5 12 6.6 12.9 5 14.5 4 16.3 4 18.8 4 21 6 21 8.9 21 15.4 12 20.5 12 20.5Z" />
      </svg>
    </button>
  );
}
