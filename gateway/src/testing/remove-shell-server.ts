import { rm } from 'node:fs/promises';

/** Jest global tear-down: removes what `build-shell-server.ts` built. */
// oxlint-disable-next-line import/no-default-export -- Jest requires it
export default async function removeShellServer(): Promise<void> {
  const folder = process.env.TEST_SHELL_SERVER_DIR;
  if (folder !== undefined) await rm(folder, { recursive: true, force: true });
}
