/** Name, contact address and social links of the storefront. Other files must not repeat them. */
export const site = {
  name: 'SZN',
  tagline: 'Streetwear from every brand worth knowing',
  contactEmail: 'hello@szn.example',
  instagramUrl: 'https://www.instagram.com/szn.example/',
  twitterUrl: 'https://x.com/szn_example',
  foundedIn: 2025,
  language: 'en-IN',
  currency: 'INR',
  /** The image host's upload call; the provider of this repository emulates it. */
  photoUpload: { path: '/photos/upload', cloudName: 'szn', uploadPreset: 'profile' },
} as const;

/** Where editors upload pictures for content, with the form of `site.photoUpload`. */
export const contentPictureUpload = '/desk/content/pictures';
