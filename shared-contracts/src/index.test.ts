test('the main entry loads no schema library, no React and no test code', () => {
  // A computed name, because knip would count every export as used.
  const entry = ['.', 'index.ts'].join('/');
  const heavy = ['zod', 'react', 'react-router-dom', './testing/index.ts'];
  for (const name of heavy) {
    jest.doMock(name, () => {
      throw new Error(`${name} was loaded`);
    });
  }

  expect(() => jest.requireActual(entry)).not.toThrow();
});
