type WithConnection = { readonly connection?: { readonly saveData?: boolean } };

/** Whether the shopper's browser asks not to fetch what may not be needed. Only some browsers tell. */
export function savesData(page: WithConnection & Pick<Navigator, 'onLine'> = navigator): boolean {
  return page.connection?.saveData === true;
}
