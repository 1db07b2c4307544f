// What remotes that are built for React Router 6 import as `react-router-dom`. Version 7 has no `json`.
export { Link } from '@szn/remote-kit/shared-modules/link';
export {
  Outlet,
  createMemoryRouter,
  isRouteErrorResponse,
  json,
  redirect,
  replace,
  useBlocker,
  useLoaderData,
  useLocation,
  useMatches,
  useNavigate,
  useNavigation,
  useNavigationType,
  useParams,
  useRevalidator,
  useRouteError,
  useSearchParams,
} from 'react-router-dom';
export { RouterProvider } from './router.mjs';
