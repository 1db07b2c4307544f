import { buildProduct } from '@szn/shared-contracts/testing';
import type { Piece } from './board-api.ts';
import { swapBudgets, swapsBelow } from './swap-sheet.tsx';

describe('swaps', () => {
  const piece = (price: number, swapFrom?: number): Piece => ({
    id: 'a',
    product: buildProduct({ price }),
    isListed: true,
    ...(swapFrom !== undefined && { swapFromPaise: swapFrom * 100 }),
  });

  it.each([
    [4999, 900, [4000, 3000, 2000]],
    [3000, 1200, [2500, 2000, 1500]],
    [2000, 1700, [2000]],
    [999, 350, [900, 800, 700]],
    [450, 120, [400, 300, 200]],
    [999, undefined, []],
    [999, 999, []],
  ])('of a piece for Rs %i with others from Rs %s have the budgets %j', (price, from, rupees) => {
    expect(swapBudgets(piece(price, from))).toEqual(rupees.map((amount) => amount * 100));
  });

  it('exclude prices from the budget on and labels that hang', () => {
    const [cheap, dear, taken] = [
      buildProduct({ _id: '1', source: 'Veloce', price: 900 }),
      buildProduct({ _id: '2', source: 'Veloce', price: 1000 }),
      buildProduct({ _id: '3', source: 'turnt', price: 500 }),
    ];
    const others = [{ ...piece(100), product: buildProduct({ source: 'TURNT' }) }];
    expect(swapsBelow([cheap, dear, taken], 100_000, others)).toEqual([cheap]);
  });
});
