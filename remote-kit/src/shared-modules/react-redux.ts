// What remotes get when they import `react-redux`.
export { Provider, shallowEqual, useDispatch, useSelector, useStore } from 'react-redux';
