// The module that remotes import as `@reduxjs/toolkit`: only the names that remotes use, because each page with a store
// downloads them. `createAsyncThunk`, the entity adapter and the listener middleware would be 3.7 KB more. The linter
// allows remotes exactly these names (.oxlintrc.json).
export { configureStore, createSelector, createSlice } from '@reduxjs/toolkit';
