import { createInstance } from '@module-federation/enhanced/runtime';
import * as React from 'react';
import * as ReactDom from 'react-dom';
import * as jsxRuntime from 'react/jsx-runtime';
import { sharedVersions } from '@szn/remote-kit/shared-modules/versions';
import * as router from '@szn/remote-kit/shared-modules/router';
import * as runtimeCore from '@szn/remote-kit/shared-modules/runtime-core';
import { preloadAnnouncedRetries, type FetchRemoteModule } from './fetch-remote.ts';

/**
 * The Module Federation host. The modules that every page needs are part of the shell's main script, so that no remote
 * waits for further downloads. Redux is loaded with the remotes that use it; the gateway adds a preload for it.
 */
export function createFederationHost(): FetchRemoteModule {
  preloadAnnouncedRetries();
  // Remotes are built without a federation runtime of their own (22 KB each) and read the shell's from this global.
  Object.assign(globalThis, { _FEDERATION_RUNTIME_CORE: runtimeCore });
  const host = createInstance({
    name: 'shell',
    remotes: [],
    shareStrategy: 'loaded-first',
    shared: {
      react: share('react', React),
      'react/jsx-runtime': share('react/jsx-runtime', jsxRuntime),
      'react-dom': share('react-dom', ReactDom),
      'react-router-dom': share('react-router-dom', router),
      '@reduxjs/toolkit': shareRedux('@reduxjs/toolkit', 'toolkit'),
      'react-redux': shareRedux('react-redux', 'reactRedux'),
    },
  });
  let fetchCount = 0;
  return async (name, entry) => {
    // The runtime caches the result of a remote by its name, failures included: every fetch uses a new name.
    fetchCount += 1;
    const alias = `${name}#${fetchCount}`;
    host.registerRemotes([{ name: alias, entry, type: 'module' }]);
    return host.loadRemote(`${alias}/remote`);
  };
}

type SharedModule = keyof typeof sharedVersions;

function share(name: SharedModule, module: unknown) {
  return { ...shareOptions(name, true), lib: () => module };
}

function shareRedux(name: SharedModule, part: 'toolkit' | 'reactRedux') {
  return {
    ...shareOptions(name, false),
    get: async () => {
      const modules = await import(/* webpackChunkName: "redux" */ '@szn/remote-kit/shared-modules/redux');
      return () => modules[part];
    },
  };
}

function shareOptions(name: SharedModule, eager: boolean) {
  const version = sharedVersions[name];
  return {
    version,
    scope: 'default',
    shareConfig: { singleton: true, requiredVersion: `^${version}`, eager },
  };
}
