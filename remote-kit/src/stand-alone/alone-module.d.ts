/** The remote that the development server was started for. */
declare module 'remote-alone' {
  import type { Remote } from '@szn/shared-contracts';
  const remote: Remote;
  export default remote;
}
