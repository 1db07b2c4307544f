/** The remote that the development server runs. */
declare module 'remote-alone' {
  import type { Remote } from '@szn/shared-contracts';
  const remote: Remote;
  export default remote;
}
