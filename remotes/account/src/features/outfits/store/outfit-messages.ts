import { formatPrice } from '@szn/shared-contracts';

/** Texts of outfits and their links. */
export const outfitMessages = {
  title: 'Outfits',
  prompt: 'Build an outfit from every brand',
  promptText:
    'Open a product and choose “Add to outfit”. See what two to eight products cost together, keep to a budget, swap one for a cheaper one, and share the link.',
  loading: 'Loading your outfits',
  fetchFailed: 'Could not load your outfits',
  fetchFailedText: 'Check your connection and try again.',
  retry: 'Retry',
  onDevice: 'Your outfits are on this device only.',
  signIn: 'Sign in to keep them',
  signInReason: 'Sign in to keep your outfits in your account.',
  nameLabel: 'Outfit name',
  defaultName: (number: number) => (number === 1 ? 'My outfit' : `My outfit ${number}`),
  newOutfit: 'New outfit',
  create: 'Create outfit',
  createWith: 'Create and add',
  nameMissing: 'Give the outfit a name.',
  createFailed: 'Could not create the outfit',
  outfitCount: (count: number) => (count === 1 ? '1 outfit' : `${count} outfits`),
  productCount: (count: number) => (count === 1 ? '1 product' : `${count} products`),
  brandCount: (count: number) => (count === 1 ? '1 brand' : `${count} brands`),
  shared: 'Shared',
  deleteOutfit: (name: string) => `Delete outfit: ${name}`,
  deleted: (name: string) => `Deleted “${name}”.`,
  deletedShared: (name: string) => `Deleted “${name}”. Its links have ended.`,
  deleteFailed: 'Could not delete the outfit',
  undo: 'Undo',
  restored: (name: string) => `“${name}” is back`,
  notStored: 'This browser stores nothing. Sign in to keep outfits.',
  tooMany: (count: number) => `A device keeps at most ${count} outfits.`,

  choose: 'Add to outfit',
  addTo: (name: string) => `Add to ${name}`,
  isIn: 'Already in it',
  isFull: 'Full',
  full: 'An outfit counts at most 8 products. Switch one off first.',
  open: 'Open',
  addFailed: 'Could not add the product',
  productGone: 'This product is not listed any more.',

  outfitGone: 'There is no such outfit',
  outfitGoneText: 'It may have been deleted on another page.',
  allOutfits: 'All outfits',
  rename: 'Rename',
  save: 'Save',
  cancel: 'Cancel',
  remove: 'Delete',
  reorder: 'Reorder',
  reorderDone: 'Done',
  changedElsewhere: 'This outfit changed on another page. Here is the latest.',
  saveFailed: 'Could not save the change',
  addFromWishlist: 'Add from wishlist',
  addSelected: (count: number) => (count === 0 ? 'Choose products' : `Add ${count}`),
  wishlistEmpty: 'Everything on your wishlist is in this outfit already.',
  findProducts: 'Find products',
  byBudget: 'Outfits by budget',
  empty: 'Nothing in it yet',
  emptyText: 'Open a product and choose “Add to outfit”, or take one from your wishlist.',
  counts: (title: string) => `Counts: ${title}`,
  on: 'Counts',
  switchedOn: (title: string, total: string) => `${title} counts. Total ${total}.`,
  switchedOff: (title: string, total: string) => `${title} is off. Total ${total}.`,
  removeItem: (title: string) => `Remove from outfit: ${title}`,
  removedItem: 'Removed from the outfit',
  notListed: 'No longer at the brand',
  total: 'Total',
  unlisted: (count: number) =>
    count === 1
      ? 'One product is no longer listed and not counted.'
      : `${count} products are no longer listed and not counted.`,
  swap: 'Swap',
  swapOf: (title: string) => `Swap: ${title}`,
  swapKind: 'Price',
  swapKinds: { cheaper: 'Cheaper', similar: 'Similar', dearer: 'Dearer' },
  swapNone: 'Nothing of this kind right now.',
  swapFailed: 'Could not load other products',
  less: (price: string) => `${price} less`,
  more: (price: string) => `${price} more`,
  samePrice: 'Same price',
  takeThis: 'Take this',
  takeThisOf: (title: string) => `Take this: ${title}`,
  swapped: (title: string, total: string) => `${title} is in now. Total ${total}.`,
  moveEarlier: (title: string) => `Move earlier: ${title}`,
  moveLater: (title: string) => `Move later: ${title}`,
  drag: (title: string) => `Drag or use the arrow keys: ${title}`,
  moved: (title: string, place: number, count: number) => `${title}: place ${place} of ${count}.`,

  budget: 'Budget (Rs)',
  budgetHint: 'None',
  left: (price: string) => `${price} left`,
  over: (price: string) => `${price} over budget`,

  share: 'Share',
  shareTitle: 'Share the outfit',
  shareMore: (count: number) => (count === 1 ? 'Add one more to share.' : `Add ${count} more to share.`),
  shareSignIn: 'Sign in to share your outfit by a link.',
  shareText:
    'Anyone with this link sees the name and the products, never who you are. It follows your changes.',
  shareFailed: 'Could not create a link',
  link: 'Link',
  stopSharing: 'Stop sharing',
  stopped: 'All links of this outfit have ended',
  stopFailed: 'Could not end the links',
  picturePreview: 'Picture of the link: the outfit with its total',

  outfit: 'The outfit',
  linkGone: 'Link incomplete or ended',
  linkGoneText: 'Whoever shared it has ended the link.',
  explore: 'Explore All Collection',
  outfitNote: 'A shared outfit',
  saveOutfit: 'Save this outfit',
  saved: (name: string) => `Saved as your outfit “${name}”`,
  saveOutfitFailed: 'Could not save the outfit',
} as const;

/** What a product has made of the sum: also what it is over the budget. */
export function describeAdded(paise: number, budget: number | null): string {
  const over = budget === null ? 0 : paise - budget * 100;
  const sum = over > 0 ? formatPrice({ paise }) : describeSum(paise, budget);
  return ['Added', sum, ...(over > 0 ? [outfitMessages.over(formatPrice({ paise: over }))] : [])].join(' · ');
}

/** "Rs 3,447 of Rs 5,000", or the sum alone without a budget. */
export function describeSum(paise: number, budget: number | null): string {
  const sum = formatPrice({ paise });
  return budget === null ? sum : `${sum} of ${formatPrice({ paise: budget * 100 })}`;
}
