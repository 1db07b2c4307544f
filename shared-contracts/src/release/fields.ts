import { z } from 'zod';

/** Name of a remote. */
export const name = z.string().regex(/^[a-z][a-z0-9-]{0,40}$/);

/** SemVer 2.0.0 without the leading `v`; a working-tree build carries its content's hash as pre-release. */
export const version = z.string().regex(/^\d+\.\d+\.\d+(?:-[0-9a-z.-]+)?$/);

/** Subresource Integrity, as browsers compare it. */
export const integrity = z.string().regex(/^sha384-[A-Za-z0-9+/]{64}$/);

/**
 * What the storefront is without the remote. `primary`: the page fails and says so, with ways out; `essential`: the
 * page stays and the failed part offers another try; `optional`: its part stays empty.
 */
export const tier = z.enum(['primary', 'essential', 'optional']);

/** What stands in an optional remote's place while it cannot be shown; the storefront has words for those without. */
export const emptyText = z.string().min(1).max(200);
