import { defineCommand, defineState } from '../bus/topic.ts';
import { brandKey } from '../routes/brand-rows.ts';
import { readField, readText } from '../wire/readers.ts';

// Servers compile this file without the types of the DOM.
declare const window: unknown;

/**
 * Key in local storage of the followed brands, of guests and of members. Written by account. Other remotes read it with
 * {@link readFollowedBrands}, because account runs on few pages of guests: the topic has no value there.
 */
export const followsKey = 'szn:follows';

/** The keys of the followed brands, from what is stored under {@link followsKey}. */
export function readFollowedBrands(stored: unknown): readonly string[] | undefined {
  const brands = readField(stored, 'brands');
  return Array.isArray(brands) ? brands.flatMap((name) => readText(name) ?? []) : undefined;
}

/** The followed brands by `brandKey`, changes included that the provider has not confirmed; first followed first. */
export type FollowsState = { readonly brands: readonly string[] };

export const followsChanged = /* @__PURE__ */ defineState<FollowsState>({
  name: 'follows:changed',
  payload: typeof window === 'undefined' ? { brands: 'string[]' } : undefined,
  read: (value) => {
    const brands = readField(value, 'brands');
    const isValid = Array.isArray(brands) && brands.every((brand) => typeof brand === 'string');
    return isValid ? { brands } : undefined;
  },
});

/** `brand`: the `source` of its products, in any spelling. */
export type FollowSet = { readonly brand: string; readonly isFollowed: boolean };
export type FollowSetResult = { readonly outcome: 'followed' | 'unfollowed' };

/**
 * Follows a brand or stops following it, on the device for guests, in the account for members. Idempotent. Owned by
 * account.
 */
export const followSet = /* @__PURE__ */ defineCommand<FollowSet, FollowSetResult>({
  name: 'follow.set',
  payload: typeof window === 'undefined' ? { brand: 'string', isFollowed: 'boolean' } : undefined,
  read: (value) => {
    const brand = readText(readField(value, 'brand'));
    const isFollowed = readField(value, 'isFollowed');
    if (brand === undefined || brandKey(brand) === '') return undefined;
    return typeof isFollowed === 'boolean' ? { brand, isFollowed } : undefined;
  },
  readAnswer: (value) => {
    const outcome = readField(value, 'outcome');
    return outcome === 'followed' || outcome === 'unfollowed' ? { outcome } : undefined;
  },
});
