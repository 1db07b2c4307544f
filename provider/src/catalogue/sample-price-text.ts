const grouped = new Intl.NumberFormat('en-IN');

/**
 * The spellings of section 3, one per product for ever: a storefront that reads only some of them shows it on its
 * first page. `null` is a plain number.
 */
const spellings: readonly ((rupees: number) => string | null)[] = [
  () => null,
  (rupees) => `Rs. ${grouped.format(rupees)}`,
  (rupees) => `₹${grouped.format(rupees)}`,
  (rupees) => `Rs.${rupees}`,
  (rupees) => `₹ ${grouped.format(rupees)}.00`,
  (rupees) => grouped.format(rupees),
  (rupees) => ` ${rupees} `,
  (rupees) => `Rs. ${grouped.format(rupees)}.00`,
];

export function spellPrice(productId: string, paise: number): string | null {
  const spell = spellings[spellingOf(productId) % spellings.length];
  // Amounts with paise are left to the number form: the short spellings would round them.
  return spell === undefined || paise % 100 !== 0 ? null : spell(paise / 100);
}

/** As {@link spellPrice}; where nothing is on sale, half of the products say so with the text `'N/A'`. */
export function spellSalePrice(productId: string, paise: number | null): string | null {
  if (paise !== null) return spellPrice(productId, paise);
  return spellingOf(productId) % 2 === 0 ? 'N/A' : null;
}

function spellingOf(productId: string): number {
  return Number.parseInt(productId.slice(-4), 16);
}
