type PayloadsByVersion = Readonly<Record<number, Readonly<Record<string, string>>>>;

const user = { 'user.id': 'string', 'user.name': 'string?', 'user.email': 'string?' };

/**
 * What the payloads of topics and commands are made of, by name and version: paths of fields and their types, `?` at the
 * end of a type that may be left out. Written into release records, where it tells before a promotion whether what one
 * remote sends is what another reads. Apart from the topics themselves, because no shopper needs to download it.
 */
export const topicPayloads: Readonly<Record<string, PayloadsByVersion>> = {
  'product:opened': { 1: { productId: 'string | null', source: 'string' } },
  'profile:saved': { 1: user },
  'session:changed': { 1: { status: "'unknown' | 'guest' | 'member'" } },
  'session:ended': { 1: { reason: "'signed-out' | 'expired' | 'other-tab'" } },
  'splash:changed': { 1: { isShown: 'boolean' } },
  'wishlist:changed': { 1: { productIds: 'string[]' } },
  'wishlist.toggle': {
    1: {
      'product._id': 'string',
      'product.title': 'string',
      'product.image': 'string',
      'product.source': 'string',
      'product.link': 'string',
      'product.price': 'number | string',
      'product.salePrice': 'number | string | null',
    },
  },
};
