// One chunk for both: remotes that use the store also use its bindings.
export * as reactRedux from './react-redux.ts';
export * as toolkit from './redux-toolkit.ts';
