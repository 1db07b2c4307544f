declare module '@rspack/plugin-react-refresh/react-refresh' {
  export function createSignatureFunctionForTransform(): unknown;
  export function refresh(moduleId: string, hot: unknown): void;
  export function register(type: unknown, id: string): void;
}

declare module 'react-refresh/runtime' {
  /** Renders the components again whose modules have registered a new implementation. */
  export function performReactRefresh(): unknown;
}
