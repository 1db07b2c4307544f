import { offlineReading } from '@szn/shared-contracts/rendering';
import { storePrefix } from './offline-storage.ts';

/** Hosts of development, where another server soon has the same port. */
const localHosts = /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/;

/**
 * Whether this origin does not serve this worker any more. Browsers keep a worker whose script is gone, for as long as its
 * origin exists. `page` is the answer to a navigation: one of the storefront allows the worker in its policy, and asks for no
 * further request. Without an answer, and at errors of a server, the worker stays.
 */
export async function isScriptRemoved(page: Response, hostname: string): Promise<boolean> {
  if (isRedirectOrStorefront(page)) return false;
  // oxlint-disable-next-line no-restricted-globals -- a worker has no services
  const script = await fetch(offlineReading.workerPath, { cache: 'no-store' }).catch(() => undefined);
  if (script === undefined || !script.ok) return script?.status === 404 || script?.status === 410;
  return isOtherFile(script) || (localHosts.test(hostname) && !(await script.text()).includes(storePrefix));
}

function isOtherFile({ redirected, headers }: Response): boolean {
  return redirected || !/\b(?:java|ecma)script\b/i.test(headers.get('Content-Type') ?? '');
}

function isRedirectOrStorefront({ type, headers }: Response): boolean {
  const policy = headers.get('Content-Security-Policy') ?? '';
  return type === 'opaqueredirect' || policy.includes(offlineReading.policyName);
}
