import type { TestApp } from './open-test-app.ts';
import { importFeed } from '../../src/features/catalogue-import/import-feed.ts';
import { signUpWithRole } from './desk-members.ts';
import { importOptions, toFeedProducts } from './feed-products.ts';
import { bearer, type TestMember } from './sign-up.ts';

type Payload = Readonly<Record<string, unknown>>;

/** An editor at the desk, and the import beside it. */
export async function openProductDesk(opened: TestApp) {
  const editor = await signUpWithRole(opened, 'editor');
  const call = async (url: string, payload?: Payload, member: Pick<TestMember, 'token'> = editor) => {
    const headers = bearer(member.token);
    const request =
      payload === undefined ? { url, headers } : { method: 'PATCH' as const, url, headers, payload };
    const answer = await opened.app.inject(request);
    return { status: answer.statusCode, body: answer.json() };
  };
  const detail = async (id: string) => (await call(`/desk/product?id=${id}`)).body;
  return {
    editor,
    call,
    detail,
    list: async (query: string) => (await call(`/desk/products?${query}`)).body,
    /** As an editor who has just read the product. */
    change: async (id: string, changes: Payload, reason = 'Looked at the picture') => {
      const { version } = await detail(id);
      return await call('/desk/product', { id, version, changes, reason });
    },
    importRecords: (records: readonly unknown[], isComplete = false) =>
      importFeed(opened.db, toFeedProducts(records), {
        ...importOptions,
        feed: `test ${records.length}`,
        isComplete,
      }),
    idOf: async (title: string) => {
      const { id } = await opened.db
        .selectFrom('products')
        .select('id')
        .where('title', '=', title)
        .executeTakeFirstOrThrow();
      return id;
    },
    stored: async (id: string) =>
      await opened.db.selectFrom('products').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
    /** The ids of one page of a list, once the catalogue is read again. */
    listIds: async (url: string): Promise<string[]> => {
      await opened.services.catalogueIndex.refresh();
      return idsOf((await opened.app.inject(url)).json());
    },
  };
}

export type ProductDesk = Awaited<ReturnType<typeof openProductDesk>>;

export function idsOf({ products }: { products: { _id: string }[] }): string[] {
  return products.map(({ _id }) => _id);
}
