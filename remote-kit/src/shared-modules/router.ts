// The module that remotes import as `react-router-dom`. It has only the exports that pages use: half of the package size.
// Besides `link.tsx` the only file that imports `react-router`. In remotes the `paths` of tsconfig.json map
// `react-router-dom` to this file, so importing it under that name would import this file itself.
export { Link } from './link.tsx';
export {
  Outlet,
  RouterProvider,
  createMemoryRouter,
  data,
  isRouteErrorResponse,
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
} from 'react-router';
export type { LoaderFunctionArgs, ShouldRevalidateFunction } from 'react-router';
