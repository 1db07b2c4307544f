import { routes } from './routes.ts';
import { openCatalogue } from './testing/open-catalogue.tsx';

afterEach(() => jest.restoreAllMocks());

/** Redirects show another page. */
const pages = Object.entries(routes)
  .map(([pattern, { queryParameters }]) => [pattern, queryParameters] as const)
  .filter(([, names]) => names.length > 0);
/** React Router reads it to find the route of a form. */
const namesOfRouter = ['index'];

// The gateway leaves out all other parameters: a page that reads one more would show the content of another address.
test.each(pages)(
  'The page of %s reads only the query parameters that the remote declares',
  async (pattern, names) => {
    const read = new Set<string>();
    for (const method of ['get', 'getAll', 'has'] as const) {
      const original = URLSearchParams.prototype[method];
      jest.spyOn(URLSearchParams.prototype, method).mockImplementation(function (
        this: URLSearchParams,
        ...args: [name: string, ...unknown[]]
      ) {
        read.add(args[0]);
        return Reflect.apply(original, this, args);
      });
    }
    const path = pattern
      .replace(':gender', 'men')
      .replace(':category', 'jeans')
      .replace(':source', 'bluorng');

    await openCatalogue(`${path}?q=hoodie&ids=a,b&id=bluorng&sort=newest`);

    const declared = [...names, ...namesOfRouter];
    expect([...read].filter((name) => !declared.includes(name))).toEqual([]);
  },
);
