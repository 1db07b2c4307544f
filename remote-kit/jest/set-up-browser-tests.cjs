require('@testing-library/jest-dom');
const { configure } = require('@testing-library/react');

// The default of one second is too short on a busy machine.
configure({ asyncUtilTimeout: 5000 });

// jsdom has no `matchMedia`. By default no media query matches; a test can install a mock.
window.matchMedia ??= (query) =>
  Object.assign(new EventTarget(), {
    media: query,
    matches: false,
    onchange: null,
    addListener: () => undefined,
    removeListener: () => undefined,
  });

const unexpectedErrors = [];
const originalError = console.error;

beforeEach(() => {
  unexpectedErrors.length = 0;
  console.error = (...parts) => {
    unexpectedErrors.push(parts.map(String).join(' '));
  };
});

// A test that expects an error replaces console.error with a spy.
afterEach(() => {
  console.error = originalError;
  if (unexpectedErrors.length > 0)
    throw new Error(`Unexpected console.error:\n${unexpectedErrors.join('\n')}`);
});
