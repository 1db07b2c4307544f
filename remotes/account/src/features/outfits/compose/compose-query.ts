import { isGender, maxOutfitBudget, type Gender } from '@szn/shared-contracts';
import { readBudget } from '../create-outfit.tsx';

export type ComposeQuery = {
  /** Whole rupees. */
  readonly budget: number;
  readonly gender: Gender;
  readonly size?: string;
};

const defaultBudget = 5000;

/** The query of the address; what it does not say, or says wrongly, has a default. */
export function readComposeQuery(params: URLSearchParams): ComposeQuery {
  const gender = params.get('gender')?.toLowerCase() ?? '';
  const size = params.get('size')?.trim().slice(0, 80);
  return {
    budget: readBudget(params.get('budget') ?? '', maxOutfitBudget) ?? defaultBudget,
    gender: isGender(gender) ? gender : 'men',
    ...(size && { size }),
  };
}
