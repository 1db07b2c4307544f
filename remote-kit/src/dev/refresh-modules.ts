/**
 * Fast Refresh for the modules of a development build; `presets.ts` puts it in the place of the plugin's runtime. The plugin
 * refreshes a module by itself if components are all that it exports. A change of any other module reaches the module of the
 * remote, which would load the page again. Here that module accepts the change if only components and texts were edited: all
 * modules on the way have run again and registered their components, so that React renders them with their state.
 */
import {
  createSignatureFunctionForTransform,
  refresh as refreshComponents,
  register,
} from '@rspack/plugin-react-refresh/react-refresh';
import { performReactRefresh } from 'react-refresh/runtime';

export { createSignatureFunctionForTransform, register };

type Hot = {
  /** Of the previous instance of the module; `undefined` when it runs for the first time. */
  readonly data?: { readonly factory?: unknown };
  readonly accept: (onError: (error: Error) => void) => void;
  readonly dispose: (onDispose: (data: { factory?: unknown }) => void) => void;
};

declare const __webpack_require__: {
  /** The module instances, and their factories, by id. */
  readonly c: Readonly<Record<string, { readonly exports: unknown } | undefined>>;
  readonly m: Readonly<Record<string, unknown>>;
};

const root = /^\.\/src\/remote\.tsx?$/;
/** Modules that only describe what is shown. Of all others, a part of the running page may keep the previous instance. */
const view = /(?:\.tsx|-(?:messages|content)\.ts)$/;
let needsReload = false;

/** The transform calls it at the end of each module. */
export function refresh(id: string, hot: Hot | undefined): void {
  refreshComponents(id, hot);
  if (!hot) return;
  // table-keys: ids of modules are paths
  const factory = __webpack_require__.m[id];
  hot.dispose((data) => {
    data.factory = factory;
  });
  if (root.test(id)) hot.accept((error) => reportError(error));
  if (hot.data) replace(id, hot.data.factory !== factory);
}

/** `isEdited`: a module that runs again only because of what it imports keeps its factory. */
function replace(id: string, isEdited: boolean): void {
  if ((isEdited && !view.test(id)) || createsContext(id)) demandReload();
  if (!root.test(id)) return;
  if (needsReload) window.location.reload();
  else setTimeout(performReactRefresh);
}

/** For this update only: all its modules run in one task. */
function demandReload(): void {
  needsReload = true;
  setTimeout(() => {
    needsReload = false;
  });
}

/** A second context would not have the values of the providers that are on the page. */
function createsContext(id: string): boolean {
  // table-keys: ids of modules are paths
  const exported = Object.values(__webpack_require__.c[id]?.exports ?? {});
  return exported.some((value) => Object(value).$$typeof === Symbol.for('react.context'));
}
