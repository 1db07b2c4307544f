/** Where a browser reaches the provider: at the gateway that served the page. */
export const providerBaseUrl = '/proxy';
