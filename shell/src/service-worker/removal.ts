import { removeStores, type WorkerEvent } from './offline-storage.ts';

type RemovingScope = {
  readonly addEventListener: (type: 'install' | 'activate', listener: (event: WorkerEvent) => void) => void;
  readonly skipWaiting: () => Promise<void>;
  readonly registration: ServiceWorkerRegistration;
};
declare const self: RemovingScope;

/*
 * What the gateway serves as the service worker with `OFFLINE_READING=off`: it replaces the worker of each browser that
 * loads a page, removes what that has stored, and then itself. It answers no request.
 */
self.addEventListener('install', (event) => event.waitUntil(self.skipWaiting()));
self.addEventListener('activate', (event) =>
  event.waitUntil(removeStores().then(() => self.registration.unregister())),
);
