import { createElement } from 'react';
import * as router from 'react-router-dom';
import * as server from 'react-router-dom/server.mjs';

/** React Router 6 with the interface of version 7, as far as the shell uses it. */
// oxlint-disable-next-line oxc/no-barrel-file -- it replaces the package
export * from 'react-router-dom';
export { StaticRouterProvider, createStaticRouter } from 'react-router-dom/server.mjs';

/** What version 7 does without being asked. */
const future = {
  v7_fetcherPersist: true,
  v7_normalizeFormMethod: true,
  v7_partialHydration: true,
  v7_relativeSplatPath: true,
  v7_skipActionErrorRevalidation: true,
};

export const createBrowserRouter = (routes, options) =>
  router.createBrowserRouter(routes, { ...options, future });

export const createStaticHandler = (routes) =>
  server.createStaticHandler(routes, { future: { v7_relativeSplatPath: true } });

export const RouterProvider = ({ router: instance }) =>
  createElement(router.RouterProvider, { router: instance, future: { v7_startTransition: true } });
