import { createInstance } from '@module-federation/enhanced/runtime';
import * as React from 'react';
import * as ReactDom from 'react-dom';
import * as jsxRuntime from 'react/jsx-runtime';
import { noteEffects } from './note-effects.ts';
import { offeredVersions } from '@szn/remote-kit/shared-modules/versions';
import * as router from '@szn/remote-kit/shared-modules/router';
import * as runtimeCore from '@szn/remote-kit/shared-modules/runtime-core';

/** Fetches a remote's exposed module from one address. Rejects with whatever went wrong. */
export type FetchRemoteModule = (name: string, entryUrl: string) => Promise<unknown>;

/**
 * The Module Federation host. What every page needs is part of the shell's one script, so that no remote
 * waits for a second wave of downloads; Redux comes with the remotes that ask for it, preloaded by the gateway.
 */
export function createFederationHost(): FetchRemoteModule {
  // Remotes are built without a federation runtime of their own (22 KB each) and look for the shell's here.
  Object.assign(globalThis, { _FEDERATION_RUNTIME_CORE: runtimeCore });
  const host = createInstance({
    name: 'shell',
    remotes: [],
    shareStrategy: 'loaded-first',
    shared: {
      react: provide('react', noteEffects(React)),
      'react/jsx-runtime': provide('react/jsx-runtime', jsxRuntime),
      'react-dom': provide('react-dom', ReactDom),
      'react-router-dom': provide('react-router-dom', router),
      '@reduxjs/toolkit': provideLater('@reduxjs/toolkit', async () => (await importRedux()).toolkit),
      'react-redux': provideLater('react-redux', async () => (await importRedux()).reactRedux),
    },
  });
  let fetches = 0;
  return async (name, entry) => {
    // Under a name of its own each time: the runtime would keep the failure of the first one, or wait for it.
    fetches += 1;
    const alias = `${name}#${fetches}`;
    host.registerRemotes([{ name: alias, entry, type: 'module' }]);
    return host.loadRemote(`${alias}/remote`);
  };
}

type Offered = keyof typeof offeredVersions;

function provide(name: Offered, module: unknown) {
  return { ...sharing(name, true), lib: () => module };
}

function provideLater(name: Offered, bring: () => Promise<unknown>) {
  return {
    ...sharing(name, false),
    get: async () => {
      const module = await bring();
      return () => module;
    },
  };
}

function sharing(name: Offered, eager: boolean) {
  const version = offeredVersions[name];
  return {
    version,
    scope: 'default',
    shareConfig: { singleton: true, requiredVersion: `^${version}`, eager },
  };
}

function importRedux() {
  return import(/* webpackChunkName: "redux" */ '@szn/remote-kit/shared-modules/redux');
}
