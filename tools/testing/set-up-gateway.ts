import { buildForTests } from './build-for-tests.ts';

/** Jest global set-up of the gateway: the program, and the shell's server bundle, which renders in it. */
// oxlint-disable-next-line import/no-default-export -- Jest requires it
export default async function setUpGateway(): Promise<void> {
  process.env.TEST_SHELL_SERVER_DIR = await buildForTests('shell');
  process.env.TEST_GATEWAY_DIR = await buildForTests('gateway');
}
