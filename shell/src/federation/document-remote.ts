import { defineRemote, type RemotePage } from '@szn/shared-contracts';

/**
 * What a page loads instead of a remote that was built for the other generation of shared modules. Its loaders redirect to
 * the page itself, by a header of React Router that loads the document. The gateway then renders the page in its
 * generation.
 */
function createPage(isBrowser: boolean): RemotePage {
  let wasOpened = !isBrowser;
  return {
    loader: ({ request }) => {
      // The gateway could not tell the generation of this very document: another request at once would not help.
      const [document] = wasOpened ? [] : performance.getEntriesByType('navigation');
      wasOpened = true;
      if (document?.name.split('#')[0] === request.url)
        throw new Error('The gateway sent this page in another generation of shared modules.');
      const headers = { Location: request.url, 'X-Remix-Reload-Document': 'true' };
      return new Response(null, { status: 307, headers });
    },
    Component: () => null,
    head: () => ({ title: '' }),
  };
}

const remote = defineRemote({
  name: 'document',
  routes: {},
  start: ({ environment }) => {
    const page = createPage(environment === 'browser');
    // Callers read own properties only, which a proxy has by their description.
    const getOwnPropertyDescriptor = () => ({ value: page, configurable: true, enumerable: true });
    return { pages: new Proxy({}, { get: () => page, getOwnPropertyDescriptor }) };
  },
});

// The interface of a federated remote.
export const init = (): void => undefined;
export const get = async () => () => ({ default: remote });
// oxlint-disable-next-line import/no-default-export -- as every remote
export default remote;
