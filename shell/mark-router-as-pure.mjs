/**
 * A loader for the production build of React Router: lets the minifier remove the components that nothing uses. The
 * package creates them by calls that are not marked as pure and assigns their names for developer tools. 1.1 KB.
 *
 * @param {string} source
 */
// oxlint-disable-next-line import/no-default-export -- Rspack calls the default export of a loader
export default function markRouterAsPure(source) {
  return source
    .replace(/^\w+\.displayName = "[^"]*";$/gm, '')
    .replace(/^(var \w+ = )(?=React\d*\.(?:createContext|forwardRef|memo)\()/gm, '$1/* @__PURE__ */ ');
}
