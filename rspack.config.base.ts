/** The builds of all workspaces; the code belongs to the remote kit. */
export { developmentOrigin, isDevelopment } from './remote-kit/src/build/development.ts';
export {
  browserBuild,
  compileOnDownload,
  defineRemoteBuild,
  serverBuild,
} from './remote-kit/src/build/presets.ts';
export { programBuild } from './tools/project/program-build.ts';
