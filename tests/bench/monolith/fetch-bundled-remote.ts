/** Replaces the federation host: the remotes are chunks of the same build. */
const remotes: Readonly<Record<string, () => Promise<unknown>>> = {
  account: () => import(/* webpackChunkName: "account" */ '../../../remotes/account/src/remote'),
  catalogue: () => import(/* webpackChunkName: "catalogue" */ '../../../remotes/catalogue/src/remote'),
  content: () => import(/* webpackChunkName: "content" */ '../../../remotes/content/src/remote'),
  home: () => import(/* webpackChunkName: "home" */ '../../../remotes/home/src/remote'),
};

export function createFederationHost(): (name: string) => Promise<unknown> {
  return async (name) => remotes[name]?.();
}
