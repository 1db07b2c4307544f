type PayloadsByVersion = Readonly<Record<number, Readonly<Record<string, string>>>>;

const user = { 'user.id': 'string', 'user.name': 'string?', 'user.email': 'string?' };

/**
 * The fields of all payloads by topic and version: field path and type, with `?` at the end where the field is optional.
 * The build copies them into release records; a promotion is rejected when a sender's payload does not fit a receiver.
 * Separate from the topics, because browsers do not need them.
 */
export const topicPayloads: Readonly<Record<string, PayloadsByVersion>> = {
  'product:opened': { 1: { productId: 'string | null', source: 'string' } },
  'profile:saved': { 1: user },
  'session:changed': { 1: { status: "'unknown' | 'guest' | 'member'" } },
  'session:ended': { 1: { reason: "'signed-out' | 'expired' | 'other-tab'" } },
  'splash:changed': { 1: { isShown: 'boolean' } },
  'wishlist:changed': { 1: { productIds: 'string[]' } },
  'wishlist.set': {
    1: {
      isInWishlist: 'boolean',
      'product._id': 'string',
      'product.title': 'string?',
      'product.image': 'string?',
      'product.source': 'string?',
      'product.link': 'string?',
      'product.price': 'number | string?',
      'product.salePrice': 'number | string | null?',
    },
  },
};
