// The module that remotes import as `react-redux`.
export { Provider, shallowEqual, useDispatch, useSelector, useStore } from 'react-redux';
