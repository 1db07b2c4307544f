type Browser = { readonly onLine: boolean; readonly connection?: { readonly saveData?: boolean } };

/** Whether the browser asks for less data (Save-Data). Only some browsers report it; `false` on the server. */
export function savesData(browser: Browser | undefined = globalThis.navigator): boolean {
  return browser?.connection?.saveData === true;
}
