import { amountInPaise, formatPrice, type Product } from '@szn/shared-contracts';
import { quickViewMessages as messages } from './quick-view-messages.ts';

/** "Rs 650 less": the price of a product compared with that of the product at hand. */
export function describeDifference(product: Product, own: Product): string | undefined {
  const [paise, ownPaise] = [currentPaise(product), currentPaise(own)];
  if (paise === undefined || ownPaise === undefined) return undefined;
  if (paise === ownPaise) return messages.samePrice;
  const amount = formatPrice({ paise: Math.abs(paise - ownPaise) });
  return paise > ownPaise ? messages.more(amount) : messages.less(amount);
}

export function currentPaise({ price, salePrice }: Product): number | undefined {
  return amountInPaise(salePrice) ?? amountInPaise(price);
}
