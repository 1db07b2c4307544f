// The module that remotes import as `react-redux`. The linter allows remotes exactly these names (.oxlintrc.json).
export { Provider, useSelector } from 'react-redux';
