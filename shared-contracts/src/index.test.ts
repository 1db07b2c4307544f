test('what every remote imports brings no schema library, no React and no test code with it', () => {
  // By a name that knip does not follow: it would take every export for one that somebody uses.
  const entry = ['.', 'index.ts'].join('/');
  const heavy = ['zod', 'react', 'react-router-dom', './testing/index.ts'];
  for (const name of heavy) {
    jest.doMock(name, () => {
      throw new Error(`${name} was loaded`);
    });
  }

  expect(() => jest.requireActual(entry)).not.toThrow();
});
