/** Who the storefront is. Nothing else spells out the name, the address or the social links. */
export const site = {
  name: 'SZN',
  tagline: 'Streetwear from every label worth knowing',
  contactEmail: 'hello@szn.example',
  instagramUrl: 'https://www.instagram.com/szn.example/',
  twitterUrl: 'https://x.com/szn_example',
  foundedIn: 2025,
  language: 'en-IN',
  currency: 'INR',
  /** The image host's upload call; the provider of this repository stands in for one. */
  photoUpload: { path: '/photos/upload', cloudName: 'szn', uploadPreset: 'profile' },
} as const;
