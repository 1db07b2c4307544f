/** In the chunk of the rail. */
export const budgetMessages = {
  anyBudget: 'Same vibe, any budget',
  comparedBy: 'Compared by category, colour and price',
  budget: 'Your budget, in rupees',
  aroundPrice: (price: string) => `Around ${price}`,
  thisOne: (price: string) => `This one: ${price}`,
  around: (count: number, price: string) => `${count} similar products around ${price}`,
  samePrice: (label: string) => `Same price at ${label}`,
  more: (amount: string, label: string) => `${amount} more at ${label}`,
  less: (amount: string, label: string) => `${amount} less at ${label}`,
} as const;
