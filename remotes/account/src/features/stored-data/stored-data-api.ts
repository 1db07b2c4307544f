import type { HttpClient } from '@szn/shared-contracts';

/** Deletions wait for the hash of a password, and copies read all tables. */
const timeoutMs = 30_000;

/** The calls of the page. They reject with a `RequestError` only. */
export function createStoredDataApi(http: Pick<HttpClient, 'get' | 'delete'>) {
  return {
    fetchCopy: async (): Promise<unknown> => await http.get('/users/data', { timeoutMs }),
    deleteAccount: async (password: string): Promise<void> => {
      await http.delete('/users/account', { password }, { timeoutMs });
    },
  };
}

/** Saves JSON as a file of the shopper. */
export function saveAsFile(content: unknown, fileName: string): void {
  const url = URL.createObjectURL(new Blob([JSON.stringify(content, null, 2)], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  // The browser reads the file after this task.
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}
