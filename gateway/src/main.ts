import closeWithGrace from 'close-with-grace';
import { readConfig } from './config.ts';
import { createGateway } from './create-gateway.ts';
import { describeStartFailure } from './server.ts';

/** Time for pending requests to finish; process supervisors kill after 10 s. */
const shutdownTimeoutMs = 8000;

async function main(): Promise<void> {
  const config = readConfig(process.env);
  const gateway = await createGateway(config);
  if (config.publicOrigin === null && process.env.NODE_ENV === 'production') {
    gateway.log.warn('PUBLIC_ORIGIN is not set: pages have no absolute canonical URL');
  }
  await gateway.listen({ host: config.host, port: config.port });
  closeWithGrace({ delay: shutdownTimeoutMs }, async ({ err }) => {
    if (err) gateway.log.fatal({ err }, 'the gateway stops after an error');
    await gateway.close();
  });
}

main().catch((error: unknown) => {
  process.stderr.write(`${describeStartFailure(error)}\n`);
  process.exit(1);
});
