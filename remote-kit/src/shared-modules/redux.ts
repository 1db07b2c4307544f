// One chunk for both: whoever needs the store needs its bindings.
export * as reactRedux from './react-redux.ts';
export * as toolkit from './redux-toolkit.ts';
