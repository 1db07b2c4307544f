// What remotes get for `react-redux`.
export { Provider, shallowEqual, useDispatch, useSelector, useStore } from 'react-redux';
