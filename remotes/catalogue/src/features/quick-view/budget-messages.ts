/** In the chunk of the slider. */
export const budgetMessages = {
  budget: 'Your budget, in rupees',
  aroundPrice: (price: string) => `Around ${price}`,
  thisOne: (price: string) => `This one: ${price}`,
  around: (count: number, price: string) => `${count} similar products around ${price}`,
} as const;
