import { contractVersion } from '@szn/shared-contracts';

/** `workspace`: in the repository of the storefront. `repository`: in a repository of its own. */
export type Layout = 'workspace' | 'repository';

export type NewRemote = {
  readonly name: string;
  readonly owner: string;
  /** Path of its page. */
  readonly route: string;
  readonly layout: Layout;
  /** Packages with the versions that the kit uses. */
  readonly dependencies: unknown;
  /** Of a repository of its own: what its tests, its types and its commands need. */
  readonly devDependencies: unknown;
};

/** The files of a new remote, by their paths in its folder. */
export function remoteFiles(remote: NewRemote): Readonly<Record<string, string>> {
  return {
    'package.json': packageFile(remote),
    'tsconfig.json': compilerFile(remote),
    'src/remote.tsx': definitionFile(remote),
    'src/remote.test.tsx': testFile,
    'src/features/start/start-page.tsx': pageFile(remote),
    ...(remote.layout === 'repository' && repositoryFiles),
  };
}

/** Files that a repository of its own has in addition. */
const repositoryFiles = {
  'szn.json': json({ store: '', environments: {} }),
  '.gitignore': 'node_modules/\ndist/\n.data/\n',
};

function json(content: unknown): string {
  return `${JSON.stringify(content, null, 2)}\n`;
}

/** `gift-cards` is shown as `Gift cards`. */
function titleOf({ name }: NewRemote): string {
  return (name.charAt(0).toUpperCase() + name.slice(1)).replaceAll('-', ' ');
}

function packageFile(remote: NewRemote): string {
  const { name, owner, dependencies, devDependencies, layout } = remote;
  const isWorkspace = layout === 'workspace';
  return json({
    name: isWorkspace ? `@szn/${name}` : name,
    version: '0.1.0',
    private: true,
    author: owner,
    tier: 'optional',
    emptyText: `${titleOf(remote)}: nothing here right now.`,
    budgets: { scriptBytes: 20_000, styleBytes: 5000 },
    type: 'module',
    ...(isWorkspace
      ? { exports: {}, dependencies }
      : {
          scripts,
          jest: { preset: '@szn/remote-kit' },
          dependencies,
          devDependencies,
        }),
  });
}

const scripts = {
  dev: 'szn dev',
  build: 'szn build',
  test: 'szn test',
  lint: 'szn lint',
  check: 'szn check',
  szn: 'szn',
};

function compilerFile({ layout }: NewRemote): string {
  const kit = layout === 'workspace' ? '../../remote-kit' : '@szn/remote-kit';
  return json({ extends: `${kit}/tsconfig.remote.json`, include: ['src'] });
}

function definitionFile(remote: NewRemote): string {
  return `import { defineRemote } from '@szn/shared-contracts';
import { StartPage } from './features/start/start-page.tsx';

/** Written against contract ${contractVersion}. */
export default defineRemote({
  name: '${remote.name}',
  routes: { '${remote.route}': { queryParameters: [] } },
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

test.each(Object.keys(remote.routes ?? {}))('a shopper who opens %s finds a page with a heading', async (address) => {
  const { pages } = remote.start(createFakeServices(), undefined);
  const routes = Object.entries(pages).map(([path, { Component }]) => ({ path, Component }));

  render(<RouterProvider router={createMemoryRouter(routes, { initialEntries: [address] })} />);

  expect(await screen.findByRole('heading', { level: 1 })).toBeVisible();
});
`;
