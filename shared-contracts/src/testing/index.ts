export * from './fake-http.ts';
export * from './fake-services.ts';
export * from './memory-storage.ts';
export * from './product-builder.ts';
export * from './product-builder.ts';
