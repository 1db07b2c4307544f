import { whenHidden } from './when-hidden.ts';

let visibility: DocumentVisibilityState;
const listener = jest.fn();
let stop: () => void;

beforeEach(() => {
  visibility = 'visible';
  Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => visibility });
  listener.mockClear();
  stop = whenHidden(listener);
});

afterEach(() => {
  stop();
  Reflect.deleteProperty(document, 'visibilityState');
});

function turn(next: DocumentVisibilityState) {
  visibility = next;
  document.dispatchEvent(new Event('visibilitychange'));
}

/** As browsers end a document, or keep it for Back. */
function leave() {
  window.dispatchEvent(new Event('pagehide'));
  turn('hidden');
}

it('tells of a tab that the shopper turns away from, each time', () => {
  turn('hidden');
  turn('visible');
  turn('hidden');
  expect(listener).toHaveBeenCalledTimes(2);
});

it('tells once of a document that is left', () => {
  leave();
  expect(listener).toHaveBeenCalledTimes(1);
});

it('tells of a document that is left while it is out of sight: its list may have grown there', () => {
  turn('hidden');
  window.dispatchEvent(new Event('pagehide'));
  expect(listener).toHaveBeenCalledTimes(2);
});

it('tells anew when the shopper has come back to the document', () => {
  leave();
  window.dispatchEvent(new Event('pageshow'));
  turn('visible');
  turn('hidden');
  expect(listener).toHaveBeenCalledTimes(2);
});

it('is silent once it is stopped', () => {
  stop();
  turn('hidden');
  leave();
  expect(listener).not.toHaveBeenCalled();
});
