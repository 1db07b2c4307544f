// What remotes get for `@reduxjs/toolkit`.
export {
  configureStore,
  createAsyncThunk,
  createEntityAdapter,
  createListenerMiddleware,
  createSelector,
  createSlice,
  isAnyOf,
  nanoid,
} from '@reduxjs/toolkit';
