import { contractVersion } from '@szn/shared-contracts';

export type NewRemote = {
  readonly name: string;
  readonly owner: string;
  /** Path of its page. */
  readonly route: string;
  /** Dependencies with the versions that the other remotes use. */
  readonly dependencies: unknown;
};

/** The files of a new remote, by their paths in its folder. */
export function remoteFiles(remote: NewRemote): Readonly<Record<string, string>> {
  return {
    'package.json': packageFile(remote),
    'rspack.config.ts': buildFile(remote),
    'tsconfig.json': compilerFile,
    'src/remote.tsx': definitionFile(remote),
    'src/remote.test.tsx': testFile,
    'src/features/start/start-page.tsx': pageFile(remote),
  };
}

/** `gift-cards` is shown as `Gift cards`. */
function titleOf({ name }: NewRemote): string {
  return (name.charAt(0).toUpperCase() + name.slice(1)).replaceAll('-', ' ');
}

function packageFile(remote: NewRemote): string {
  const { name, owner, dependencies } = remote;
  const content = {
    name: `@szn/${name}`,
    version: '0.1.0',
    private: true,
    author: owner,
    tier: 'optional',
    emptyText: `${titleOf(remote)}: nothing here right now.`,
    budgets: { scriptBytes: 20_000, styleBytes: 5000 },
    type: 'module',
    exports: {},
    dependencies,
  };
  return `${JSON.stringify(content, null, 2)}\n`;
}

function buildFile({ name }: NewRemote): string {
  return `import { defineRemoteBuild } from '../../rspack.config.base.ts';

export default defineRemoteBuild('${name}', import.meta.dirname);
`;
}

const compilerFile = `{
  "extends": "../../tsconfig.base.json",
  "compilerOptions": {
    "lib": ["es2023", "dom", "dom.iterable"],
    "types": ["jest", "@testing-library/jest-dom"],
    "paths": {
      "react-router-dom": ["../../remote-kit/src/shared-modules/router.ts"]
    }
  },
  "include": ["src", "../../tools/css-modules.d.ts"]
}
`;

function definitionFile(remote: NewRemote): string {
  return `import { defineRemote } from '@szn/shared-contracts';
import { StartPage } from './features/start/start-page.tsx';

/** Written against contract ${contractVersion}. */
export default defineRemote({
  name: '${remote.name}',
  routes: ['${remote.route}'],
  start: () => ({
    pages: {
      '${remote.route}': {
        Component: StartPage,
        head: () => ({ title: '${titleOf(remote)}', canonicalPath: '${remote.route}' }),
      },
    },
  }),
});
`;
}

function pageFile(remote: NewRemote): string {
  return `/** The first page of this remote. */
export function StartPage() {
  return (
    <section>
      <h1>${titleOf(remote)}</h1>
      <p>This page is a remote of its own: change it, and only this remote is shipped.</p>
    </section>
  );
}
`;
}

const testFile = `import { render, screen } from '@testing-library/react';
import { RouterProvider, createMemoryRouter } from 'react-router-dom';
import { createFakeServices } from '@szn/shared-contracts/testing';
import remote from './remote.tsx';

test.each([...remote.routes])('a shopper who opens %s finds a page with a heading', async (address) => {
  const { pages } = remote.start(createFakeServices(), undefined);
  const routes = Object.entries(pages).map(([path, { Component }]) => ({ path, Component }));

  render(<RouterProvider router={createMemoryRouter(routes, { initialEntries: [address] })} />);

  expect(await screen.findByRole('heading', { level: 1 })).toBeVisible();
});
`;
