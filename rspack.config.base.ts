/** The builds of all workspaces; the code belongs to the remote kit. */
export {
  browserBuild,
  compileOnDownload,
  defineRemoteBuild,
  developmentOrigin,
  isDevelopment,
  serverBuild,
} from './remote-kit/src/build/presets.ts';
export { programBuild } from './tools/program-build.ts';
