import { setImmediate } from 'node:timers';
import { Suspense, use, type ReactNode } from 'react';
import { renderToHtml } from './render-to-html.ts';

// React's server build uses it, and the browser environment of these tests has none.
Object.assign(globalThis, { setImmediate });

const never = new AbortController().signal;

const Page = ({ children }: { readonly children: ReactNode }) => (
  <main>
    <Suspense fallback="Loading">{children}</Suspense>
  </main>
);

function Failing(): ReactNode {
  throw new Error('A component failed.');
}

const Waiting = ({ text }: { readonly text: Promise<string> }) => <p>{use(text)}</p>;

it('a page is rendered with the comments that hydration needs', async () => {
  const html = await renderToHtml(
    <Page>
      {'a'}
      {'<'}
    </Page>,
    never,
  );
  expect(html).toBe('<main><!--$-->a<!-- -->&lt;<!--/$--></main>');
});

it('a suspended component is awaited, and its page needs no inline script', async () => {
  const html = await renderToHtml(
    <Page>
      <Waiting text={Promise.resolve('Later')} />
    </Page>,
    never,
  );
  expect(html).toBe('<main><!--$--><p>Later</p><!--/$--></main>');
});

it('an error below a Suspense boundary rejects, as one without a boundary does', async () => {
  await expect(
    renderToHtml(
      <Page>
        <Failing />
      </Page>,
      never,
    ),
  ).rejects.toThrow('A component failed.');
  await expect(renderToHtml(<Failing />, never)).rejects.toThrow('A component failed.');
});

it('an aborted rendering rejects with the reason, also while a component is suspended', async () => {
  const controller = new AbortController();
  const page = (
    <Page>
      <Waiting text={new Promise(() => undefined)} />
    </Page>
  );
  const rendering = renderToHtml(page, controller.signal);
  controller.abort(new Error('Too late.'));
  await expect(rendering).rejects.toThrow('Too late.');
  await expect(renderToHtml(page, controller.signal)).rejects.toThrow('Too late.');
});
