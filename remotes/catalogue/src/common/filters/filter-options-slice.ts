import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { ScopedOptions } from './read-scoped-options.ts';

/** What the list of one scope can be narrowed by (specification, section 3, "Filter options status"). */
export type FilterOptionsState = {
  readonly status: 'idle' | 'loading' | 'succeeded' | 'failed';
  readonly options: ScopedOptions | null;
  readonly error: string | null;
};

/** By `optionsKey` of the scope. */
export type FilterOptionsStates = Readonly<Record<string, FilterOptionsState>>;

export const noFilterOptions: FilterOptionsState = { status: 'idle', options: null, error: null };

const mostScopes = 8;

export const filterOptionsSlice = createSlice({
  name: 'filterOptions',
  initialState: {} satisfies FilterOptionsStates as FilterOptionsStates,
  reducers: {
    optionsRequested: (state, { payload }: PayloadAction<{ key: string }>) =>
      withState(state, payload.key, { ...noFilterOptions, status: 'loading' }),
    optionsLanded: (state, { payload }: PayloadAction<{ key: string; options: ScopedOptions }>) =>
      withState(state, payload.key, { status: 'succeeded', options: payload.options, error: null }),
    optionsFailed: (state, { payload }: PayloadAction<{ key: string; error: string }>) =>
      withState(state, payload.key, { status: 'failed', options: null, error: payload.error }),
    optionsAbandoned: (state, { payload }: PayloadAction<{ key: string }>) =>
      withState(state, payload.key, noFilterOptions),
  },
});

function withState(states: FilterOptionsStates, key: string, next: FilterOptionsState): FilterOptionsStates {
  const { [key]: _replaced, ...others } = states;
  return { ...Object.fromEntries(Object.entries(others).slice(1 - mostScopes)), [key]: next };
}
