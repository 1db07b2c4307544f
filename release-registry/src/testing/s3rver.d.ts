declare module 's3rver' {
  /** The part of the API that the tests use. */
  class S3rver {
    constructor(options: {
      readonly address: string;
      readonly port: number;
      readonly silent: boolean;
      readonly directory: string;
      readonly configureBuckets: readonly { readonly name: string }[];
    });
    readonly middleware: {
      unshift(handler: (context: S3rver.Context, next: () => Promise<unknown>) => Promise<void>): void;
    };
    readonly store: {
      existsObject(bucket: string, key: string): Promise<boolean>;
      getMetadata(bucket: string, key: string): Promise<{ readonly etag: string }>;
    };
    run(): Promise<unknown>;
    close(): Promise<void>;
  }
  namespace S3rver {
    type Context = {
      readonly method: string;
      readonly path: string;
      readonly get: (header: string) => string;
      status: number;
      type: string;
      body: string | Buffer | AsyncIterable<Buffer> | object | null;
    };
  }
  export = S3rver;
}
