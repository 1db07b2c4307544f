// What remotes get when they import `react-router-dom`: the part of it that a page needs, half of its bytes.
// Imported from `react-router`: under the shared name this module would import itself.
export {
  Link,
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
