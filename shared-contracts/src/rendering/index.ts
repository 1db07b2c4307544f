export * from './rendered-page.ts';
export type * from './render-messages.ts';
