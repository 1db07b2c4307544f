import { useState } from 'react';
import { useLoaderData } from 'react-router-dom';
import type { ComposedRemote, Composition, Remote, RemotePage } from '@szn/shared-contracts';

/** An entry of a composition. */
export function composedRemote(name: string, overrides: Partial<ComposedRemote> = {}): ComposedRemote {
  return {
    name,
    version: '1.0.0',
    contract: '1.0.0',
    owner: `${name} team`,
    tier: 'essential',
    routes: [`/${name}`],
    handles: [],
    activatesFor: null,
    entry: `/releases/${name}/1.0.0/browser/remoteEntry.js`,
    scripts: [],
    styles: [],
    needsRedux: false,
    reason: 'default',
    killed: null,
    previous: null,
    ...overrides,
  };
}

export function composition(...remotes: readonly ComposedRemote[]): Composition {
  return { environment: 'test', revision: 'revision-1', remotes };
}

/** A remote with one page per route; each page has a heading and a counter. */
export function fixtureRemote(
  name: string,
  page: Partial<RemotePage> = {},
  rest: Partial<Remote> = {},
): Remote {
  const routes = rest.routes ?? { [`/${name}`]: {} };
  return {
    name,
    contract: '1.0.0',
    routes,
    start: () => ({
      pages: Object.fromEntries(
        Object.keys(routes).map((route) => [
          route,
          {
            loader: () => `data of ${name}`,
            Component: () => <FixturePage name={name} />,
            head: () => ({
              title: `Title of ${name}`,
              description: `About ${name}`,
              canonicalPath: `/${name}`,
            }),
            ...page,
          },
        ]),
      ),
    }),
    ...rest,
  };
}

function FixturePage({ name }: { readonly name: string }) {
  const data = useLoaderData<string>();
  const [count, setCount] = useState(0);
  return (
    <>
      <h1>Page of {name}</h1>
      <p>{data}</p>
      <button type="button" onClick={() => setCount(count + 1)}>
        Pressed {count}
      </button>
    </>
  );
}
