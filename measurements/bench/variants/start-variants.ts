import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findFreePort } from '@szn/remote-kit/lib/child-processes';
import { startStorefront, type Storefront } from '../../../tools/servers/start-storefront.ts';
import { startShapedLink, type ShapedLink } from '../browser/shaped-link.ts';
import { buildPeer, startPeer } from './peer.ts';
import { startLimitPages } from './limit-page.ts';
import { startSecureProxy } from './secure-proxy.ts';

/** The storefronts that are compared, each behind a network that can be slowed. */
export const variantNames = ['storefront', 'peer', 'limit'] as const;
export type VariantName = (typeof variantNames)[number];

export const variantDescriptions: Readonly<Record<VariantName, string>> = {
  storefront: 'this storefront, as released',
  peer: 'a small storefront on Next.js 16 (`measurements/bench/peer`) with the same products, pictures and font',
  limit: 'the HTML of this storefront with the styles in the document, without scripts and preloads',
};

export type Variants = {
  readonly storefront: Storefront;
  readonly links: Readonly<Record<VariantName, ShapedLink>>;
  /** The same over HTTP/2 with TLS. */
  readonly secureLinks: Readonly<Record<VariantName, ShapedLink>>;
};

/** All measurements come from one address, so the limits for each address are off. */
const environment = { REGISTRATIONS_PER_ADDRESS: '0', LOGIN_ATTEMPTS_PER_ADDRESS: '0' };

type Server = { readonly stop: () => Promise<void> };

/** Builds and starts all variants, runs a measurement with them, and stops them. */
export async function withVariants(measure: (variants: Variants) => Promise<void>): Promise<void> {
  const dataFolder = await mkdtemp(path.join(tmpdir(), 'szn-bench-'));
  const running: Server[] = [];
  const started = async <Started extends Server>(starting: Promise<Started>): Promise<Started> => {
    const server = await starting;
    running.unshift(server);
    return server;
  };
  try {
    await buildPeer();
    const storefront = await started(
      startStorefront({
        port: await findFreePort(),
        dataFolder: path.join(dataFolder, 'provider'),
        logLevel: 'error',
        environment,
      }),
    );
    const peer = await started(startPeer(storefront.providerOrigin));
    const limit = await started(startLimitPages(storefront.url));
    const origins = { storefront: storefront.url, peer: peer.origin, limit: limit.origin };
    const linkTo = (origin: string) => started(startShapedLink(origin));
    const linkAll = async (find: (origin: string) => Promise<string>) => ({
      storefront: await linkTo(await find(origins.storefront)),
      peer: await linkTo(await find(origins.peer)),
      limit: await linkTo(await find(origins.limit)),
    });
    const links = await linkAll(async (origin) => origin);
    const secureLinks = await linkAll(async (origin) => (await started(startSecureProxy(origin))).origin);
    await measure({ storefront, links, secureLinks });
  } finally {
    for (const server of running) await server.stop();
    await rm(dataFolder, { recursive: true, force: true });
  }
}
