import closeWithGrace from 'close-with-grace';
import { readConfig } from './config.ts';
import { createGateway } from './create-gateway.ts';
import { describeStartFailure } from './describe-start-failure.ts';

/** Requests under way get this long to end; a supervisor kills after ten seconds. */
const stopLimitMs = 8000;

async function main(): Promise<void> {
  const config = readConfig(process.env);
  const gateway = await createGateway(config);
  await gateway.listen({ host: config.host, port: config.port });
  closeWithGrace({ delay: stopLimitMs }, async ({ err }) => {
    if (err) gateway.log.fatal({ err }, 'the gateway ends');
    await gateway.close();
  });
}

main().catch((error: unknown) => {
  process.stderr.write(`${describeStartFailure(error)}\n`);
  process.exit(1);
});
