import { fileURLToPath } from 'node:url';

export const feedsFolder = fileURLToPath(new URL('../feeds', import.meta.url));
