// What remotes get when they import `@reduxjs/toolkit`.
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
