import { isGender, type Gender } from '@szn/shared-contracts';

export type ComposeQuery = {
  /** Whole rupees. */
  readonly budget: number;
  readonly gender: Gender;
  readonly size?: string;
};

/** As the provider accepts it, in rupees. */
export const maxComposeBudget = 100_000;
const defaultBudget = 5000;

/** The query of the address; what it does not say, or says wrongly, has a default. */
export function readComposeQuery(params: URLSearchParams): ComposeQuery {
  const gender = params.get('gender')?.toLowerCase() ?? '';
  const size = params.get('size')?.trim().slice(0, 80);
  return {
    budget: readComposeBudget(params.get('budget') ?? '') ?? defaultBudget,
    gender: isGender(gender) ? gender : 'men',
    ...(size && { size }),
  };
}

/** Rupees from a text such as "5,000"; `null` for none. */
export function readComposeBudget(text: string): number | null {
  const rupees = Math.round(Number(text.replaceAll(/[^\d.]/g, '')));
  return rupees >= 1 ? Math.min(rupees, maxComposeBudget) : null;
}
