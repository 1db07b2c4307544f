import { ensureKeyPair, readPublicKeys } from '@szn/release-registry/keys/key-files';
import { keyIdOf } from '@szn/release-registry/keys/signature';
import type { Cli } from '../../context/release-context.ts';

export function addKeys(cli: Cli): void {
  cli
    .command('keys')
    .description('Makes a key pair for signing registries.')
    .option('--out <folder>', 'folder of the key pair (default: .data/keys)')
    .action(async ({ out = cli.workspace.keys ?? '.data/keys' }: { readonly out?: string }) => {
      const pair = await ensureKeyPair(out);
      const [publicKey] = await readPublicKeys([pair.publicKeyFile]);
      const keyId = publicKey ? keyIdOf(publicKey) : '';
      const title = pair.isNew ? 'New key pair' : 'There is a key pair already';
      cli.finish({
        json: { keyId, ...pair },
        text: `${title}, ${keyId}:\n  ${pair.privateKeyFile} signs (--key); store it where releases are made\n  ${pair.publicKeyFile} is for gateways (REGISTRY_KEYS)`,
      });
    });
}
