import { sessionEnded } from '@szn/shared-contracts';
import { offlineReading } from '@szn/shared-contracts/rendering';
import { createFakeServices } from '@szn/shared-contracts/testing';
import { waitFor } from '@testing-library/react';
import { startOfflineReading } from './offline-reading.ts';

const router = {
  state: { location: { pathname: '/', search: '' }, navigation: { state: 'idle' }, matches: [] },
  subscribe: () => undefined,
};

afterEach(() => {
  document.head.replaceChildren();
  for (const [target, name] of [
    [navigator, 'serviceWorker'],
    [window, 'trustedTypes'],
  ] as const)
    Reflect.deleteProperty(target, name);
});

/** jsdom has neither service workers nor Trusted Types. */
function open({ isOffered = true } = {}) {
  if (isOffered) document.head.innerHTML = `<meta name="${offlineReading.metaName}" content="on">`;
  const messages: unknown[] = [];
  const policies: { name: string; createScriptURL: (text: string) => string }[] = [];
  const active = { postMessage: (message: unknown) => messages.push(message) };
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: { getRegistration: async () => ({ active }) },
  });
  Object.defineProperty(window, 'trustedTypes', {
    configurable: true,
    value: {
      createPolicy: (name: string, rules: { createScriptURL: (text: string) => string }) => {
        policies.push({ name, ...rules });
        return rules;
      },
    },
  });
  const services = createFakeServices();
  startOfflineReading({ router, services });
  return { services, messages, policies };
}

describe('startOfflineReading', () => {
  it('takes the name of the policy, which makes the address of the worker and no other', () => {
    const { policies } = open();
    expect(policies.map(({ name }) => name)).toEqual(['szn-service-worker']);
    for (const text of ['', '/service-worker.js', 'https://evil.example/x.js'])
      expect(policies[0]?.createScriptURL(text)).toBe('/service-worker.js');
    // Trusted Types have three kinds of rules; this policy makes no HTML and no scripts.
    expect(Object.keys(policies[0] ?? {})).toEqual(['name', 'createScriptURL']);
  });

  it('forgets what is kept when a session ends, and when the shopper clears the storage', async () => {
    const { services, messages } = open();
    services.bus.emit(sessionEnded, { reason: 'signed-out' });
    await waitFor(() => expect(messages).toEqual([{ kind: 'forget' }]));
    window.dispatchEvent(new StorageEvent('storage', { key: 'theme' }));
    await new Promise((resolve) => setTimeout(resolve));
    expect(messages).toHaveLength(1);
    window.dispatchEvent(new StorageEvent('storage', { key: null }));
    // The page of the test before listens, too.
    await waitFor(() => expect(messages.length).toBeGreaterThan(1));
    expect(new Set(messages.map((message) => JSON.stringify(message))).size).toBe(1);
  });

  it('does nothing where the gateway has switched it off', () => {
    expect(open({ isOffered: false }).policies).toEqual([]);
  });
});
