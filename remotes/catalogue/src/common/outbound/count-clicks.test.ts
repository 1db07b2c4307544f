import { preferencesKey, productOpened, recallCampaign } from '@szn/shared-contracts';
import { createFakeServices } from '@szn/shared-contracts/testing';
import { countClicks } from './count-clicks.ts';

function beginInOlderShell() {
  const measure = jest.fn();
  const services = createFakeServices({ telemetry: { report: () => undefined, measure } });
  const stop = countClicks(services);
  const open = () => services.bus.emit(productOpened, { productId: 'p1', source: 'Jaywalking' });
  return { services, measure, stop, open };
}

afterEach(() => window.history.replaceState(null, '', '/'));

it('tells which product was opened where, and the campaign, and nothing of the shopper', () => {
  window.history.replaceState(null, '', '/search?q=gift+for+mum&utm_source=reel');
  const { measure, open } = beginInOlderShell();
  open();
  expect(measure.mock.calls).toEqual([
    ['clicks', { productId: 'p1', source: 'Jaywalking', path: '/search', campaign: { source: 'reel' } }],
  ]);
});

it('tells nothing once the shopper has refused, and counts again when allowed', () => {
  const { services, measure, open } = beginInOlderShell();
  services.localStorage.write(preferencesKey, { countsClicks: false });
  open();
  expect(measure).not.toHaveBeenCalled();
  services.localStorage.write(preferencesKey, { countsClicks: true });
  open();
  expect(measure).toHaveBeenCalledTimes(1);
});

it('leaves the counting to a shell that counts, and remembers the campaign for it', () => {
  window.history.replaceState(null, '', '/men?utm_source=reel');
  const services = createFakeServices();
  countClicks(services);
  expect(() => services.bus.emit(productOpened, { productId: null, source: 'Jaywalking' })).not.toThrow();
  expect(recallCampaign(services.sessionStorage)).toEqual({ source: 'reel' });
});

it('takes the click for what it is where beacons are taken away', () => {
  const { measure, open } = beginInOlderShell();
  measure.mockImplementation(() => {
    throw new TypeError('navigator.sendBeacon is not a function');
  });
  expect(open).not.toThrow();
});

it('stops with the remote', () => {
  const { measure, stop, open } = beginInOlderShell();
  stop();
  open();
  expect(measure).not.toHaveBeenCalled();
});
