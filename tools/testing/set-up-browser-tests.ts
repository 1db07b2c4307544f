import '@testing-library/jest-dom';
import { configure } from '@testing-library/react';

// The default of one second flakes on a busy machine.
configure({ asyncUtilTimeout: 5000 });

// jsdom has no media queries: in it none holds, until a test installs its own.
window.matchMedia ??= (query) =>
  Object.assign(new EventTarget(), {
    media: query,
    matches: false,
    onchange: null,
    addListener: () => undefined,
    removeListener: () => undefined,
  });

const unexpectedErrors: string[] = [];
const originalError = console.error;

beforeEach(() => {
  unexpectedErrors.length = 0;
  console.error = (...parts: unknown[]) => {
    unexpectedErrors.push(parts.map(String).join(' '));
  };
});

// A test that expects an error replaces console.error by a spy of its own.
afterEach(() => {
  console.error = originalError;
  if (unexpectedErrors.length > 0)
    throw new Error(`Unexpected console.error:\n${unexpectedErrors.join('\n')}`);
});
