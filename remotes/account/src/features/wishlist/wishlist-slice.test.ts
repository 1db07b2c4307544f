import { buildProduct } from '@szn/shared-contracts/testing';
import fc from 'fast-check';
import {
  isInWishlist,
  selectProducts,
  selectMutationsToSend,
  selectNeedsRefetch,
  selectProductIds,
  wishlistSlice,
  type WishlistState,
} from './wishlist-slice.ts';

const { reducer, actions } = wishlistSlice;
// An id can be called as a property that every object has.
const productIds = ['hoodie', 'constructor', '__proto__'];
const productOf = (id: string) => buildProduct({ _id: id, title: id });

const queue = (productId: string, target: boolean) =>
  actions.mutationQueued({ productId, product: productOf(productId), target });

/** The possible next steps; indexes are taken modulo the number of possible choices. */
type Step =
  | { readonly kind: 'tap'; readonly pick: number }
  | { readonly kind: 'arrive'; readonly pick: number; readonly fate: 'done' | 'lost-before' | 'lost-after' }
  | { readonly kind: 'ask' }
  | { readonly kind: 'answer-list'; readonly isLost: boolean }
  | { readonly kind: 'stray-answer'; readonly pick: number };

const pick = fc.nat({ max: 100 });
const anyFate = fc.constantFrom('done' as const, 'lost-before' as const, 'lost-after' as const);
const anyStep: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('tap' as const), pick }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('arrive' as const), pick, fate: anyFate }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('ask' as const) }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('answer-list' as const), isLost: fc.boolean() }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('stray-answer' as const), pick }) },
);

/** The slice, a provider with its own list, and a network that delivers in any order. */
class Shop {
  state: WishlistState;
  readonly provider: Set<string>;
  readonly lastWord = new Map<string, boolean>();
  private lastNumber = 0;
  private writes: { productId: string; target: boolean; number: number }[] = [];
  private lists: { number: number; ids: string[] }[] = [];

  constructor(stored: readonly string[], truth: readonly string[]) {
    this.provider = new Set(truth);
    this.state = reducer(undefined, actions.opened({ userId: 'me', stored: stored.map(productOf) }));
    this.ask();
  }

  get wished(): readonly string[] {
    return selectProductIds({ wishlist: this.state });
  }

  take(step: Step): void {
    if (step.kind === 'tap') this.tap(productIds[step.pick % productIds.length] ?? 'tee');
    if (step.kind === 'arrive') this.arrive(step.pick, step.fate);
    if (step.kind === 'ask') this.ask();
    if (step.kind === 'answer-list') this.answerList(step.isLost);
    if (step.kind === 'stray-answer') this.strayAnswer(productIds[step.pick % productIds.length] ?? 'tee');
    this.pump();
  }

  /** Delivers all pending requests without further losses. */
  settle(): void {
    while (this.writes.length > 0 || this.lists.length > 0) {
      this.answerList(false);
      this.arrive(0, 'done');
      this.pump();
    }
    this.ask();
    this.answerList(false);
  }

  private pump(): void {
    for (const { productId, target } of selectMutationsToSend({ wishlist: this.state })) {
      const number = ++this.lastNumber;
      this.state = reducer(this.state, actions.mutationSent({ productId, number }));
      expect(this.writes.map((write) => write.productId)).not.toContain(productId);
      this.writes.push({ productId, target, number });
    }
    if (selectNeedsRefetch({ wishlist: this.state })) this.ask();
  }

  private tap(productId: string): void {
    const target = !isInWishlist({ wishlist: this.state }, productId);
    this.lastWord.set(productId, target);
    this.state = reducer(this.state, queue(productId, target));
  }

  private arrive(which: number, fate: 'done' | 'lost-before' | 'lost-after'): void {
    const [write] = this.writes.splice(which % Math.max(1, this.writes.length), 1);
    if (!write) return;
    if (fate !== 'lost-before') this.provider[write.target ? 'add' : 'delete'](write.productId);
    const ended = fate === 'done' ? actions.mutationSucceeded : actions.mutationFailed;
    this.state = reducer(this.state, ended(write));
  }

  /** The provider reads its list now; later steps deliver the response. */
  private ask(): void {
    const number = ++this.lastNumber;
    this.state = reducer(this.state, actions.fetchStarted({ number }));
    this.lists.push({ number, ids: [...this.provider] });
  }

  private answerList(isLost: boolean): void {
    const list = this.lists.pop();
    if (!list) return;
    const answer = { ...list, products: list.ids.map(productOf) };
    this.state = reducer(this.state, isLost ? actions.fetchFailed(list) : actions.fetchSucceeded(answer));
  }

  private strayAnswer(productId: string): void {
    const before = this.state;
    const number = this.lastNumber + 1000;
    this.state = reducer(this.state, actions.mutationSucceeded({ productId, number }));
    this.state = reducer(this.state, actions.mutationFailed({ productId, number }));
    this.state = reducer(this.state, actions.fetchSucceeded({ number, ids: [], products: [] }));
    expect(this.state).toBe(before);
  }
}

const anyIds = fc.uniqueArray(fc.constantFrom(...productIds));

describe('wishlist slice', () => {
  it('ends in the list of the provider for any losses and any order of responses', () => {
    fc.assert(
      fc.property(anyIds, anyIds, fc.array(anyStep, { maxLength: 60 }), (kept, truth, steps) => {
        const shop = new Shop(kept, truth);
        for (const step of steps) shop.take(step);
        shop.settle();
        expect(new Set(shop.wished)).toEqual(shop.provider);
        expect(shop.wished).toHaveLength(shop.provider.size);
        expect(shop.state.pendingMutations).toEqual({});
      }),
      { numRuns: 1000 },
    );
  });

  it('ends in the last requested state of each product when no request is lost', () => {
    const lossless = anyStep.filter((step) => step.kind !== 'arrive' || step.fate === 'done');
    fc.assert(
      fc.property(anyIds, anyIds, fc.array(lossless, { maxLength: 60 }), (kept, truth, steps) => {
        const shop = new Shop(kept, truth);
        for (const step of steps) shop.take(step);
        shop.settle();
        for (const [id, target] of shop.lastWord) expect([id, shop.provider.has(id)]).toEqual([id, target]);
      }),
      { numRuns: 1000 },
    );
  });

  it('shows a change before any response', () => {
    fc.assert(
      fc.property(
        anyIds,
        fc.array(anyStep, { maxLength: 40 }),
        fc.constantFrom(...productIds),
        (truth, steps, id) => {
          const shop = new Shop([], truth);
          for (const step of steps) shop.take(step);
          const isShown = shop.wished.includes(id);
          shop.take({ kind: 'tap', pick: productIds.indexOf(id) });
          expect(shop.wished.includes(id)).toBe(!isShown);
        },
      ),
    );
  });
});

describe('order of the wishlist', () => {
  const opened = reducer(undefined, actions.opened({ userId: 'me', stored: ['a', 'b'].map(productOf) }));

  it('appends a new item and does not move the others', () => {
    const wished = reducer(opened, queue('c', true));
    expect(selectProductIds({ wishlist: wished })).toEqual(['a', 'b', 'c']);
  });

  it('returns the same array while nothing changes', () => {
    const loading = reducer(opened, actions.fetchStarted({ number: 1 }));
    expect(selectProductIds({ wishlist: loading })).toBe(selectProductIds({ wishlist: opened }));
  });
});

describe('end of the session', () => {
  it('removes all data of the shopper', () => {
    const opened = reducer(undefined, actions.opened({ userId: 'me', stored: [productOf('tee')] }));
    expect(reducer(opened, actions.closed())).toEqual(reducer(undefined, { type: 'none' }));
  });

  it('ignores changes of a guest', () => {
    const signedOut = reducer(undefined, { type: 'none' });
    expect(reducer(signedOut, queue('tee', true))).toBe(signedOut);
  });
});

describe('list of 500 products', () => {
  const ids = Array.from({ length: 500 }, (_, index) => `p${index}`);
  const fetched = reducer(
    reducer(
      reducer(undefined, actions.opened({ userId: 'me', stored: [] })),
      actions.fetchStarted({ number: 1 }),
    ),
    actions.fetchSucceeded({ number: 1, ids, products: ids.map(productOf) }),
  );

  it('is selected completely, latest first', () => {
    expect(selectProducts({ wishlist: fetched }).map(({ id }) => id)).toEqual(ids.toReversed());
  });

  it('retains the objects of 499 products when one is removed, so that only one card renders', () => {
    const before = new Set(selectProducts({ wishlist: fetched }));
    const after = selectProducts({ wishlist: reducer(fetched, queue('p7', false)) });
    expect(after).toHaveLength(499);
    expect(after.every((product) => before.has(product))).toBe(true);
  });
});
