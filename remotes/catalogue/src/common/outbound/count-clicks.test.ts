import { productOpened } from '@szn/shared-contracts';
import { createFakeServices } from '@szn/shared-contracts/testing';
import { createChoices, usualChoices } from '../choices/create-choices.ts';
import { countClicks } from './count-clicks.ts';

function begin() {
  const measure = jest.fn();
  const services = createFakeServices({ telemetry: { report: () => undefined, measure } });
  const choices = createChoices(services.localStorage, () => usualChoices);
  const stop = countClicks(services, choices);
  const open = () => services.bus.emit(productOpened, { productId: 'p1', source: 'Jaywalking' });
  return { choices, measure, stop, open };
}

afterEach(() => window.history.replaceState(null, '', '/'));

it('tells which product was opened where, and the campaign, and nothing of the shopper', () => {
  window.history.replaceState(null, '', '/search?q=gift+for+mum&utm_source=reel');
  const { measure, open } = begin();
  open();
  expect(measure.mock.calls).toEqual([
    ['clicks', { productId: 'p1', source: 'Jaywalking', path: '/search', campaign: { source: 'reel' } }],
  ]);
});

it('tells nothing once the shopper has refused, and counts again when allowed', () => {
  const { choices, measure, open } = begin();
  choices.choose({ countsClicks: false });
  open();
  expect(measure).not.toHaveBeenCalled();
  choices.choose({ countsClicks: true });
  open();
  expect(measure).toHaveBeenCalledTimes(1);
});

it('counts nothing in a shell that cannot measure', () => {
  const services = createFakeServices();
  countClicks(
    services,
    createChoices(services.localStorage, () => usualChoices),
  );
  expect(() => services.bus.emit(productOpened, { productId: null, source: 'Jaywalking' })).not.toThrow();
});

it('takes the click for what it is where beacons are taken away', () => {
  const { measure, open } = begin();
  measure.mockImplementation(() => {
    throw new TypeError('navigator.sendBeacon is not a function');
  });
  expect(open).not.toThrow();
});

it('stops with the remote', () => {
  const { measure, stop, open } = begin();
  stop();
  open();
  expect(measure).not.toHaveBeenCalled();
});
