import multipart from '@fastify/multipart';
import fastify from 'fastify';

/** A received form: its fields and its file. */
export type HostedForm = { readonly texts: ReadonlyMap<string, unknown>; readonly file: Buffer | undefined };

export type ImageHost = {
  readonly url: string;
  readonly forms: readonly HostedForm[];
  /** Sets the response to the next uploads. */
  readonly answer: (status: number, body: string) => void;
  readonly close: () => Promise<void>;
};

/** Starts a minimal image host that accepts uploads on a free port. */
export async function startImageHost(): Promise<ImageHost> {
  const forms: HostedForm[] = [];
  let answered = { status: 200, body: '{}' };
  const server = fastify({ forceCloseConnections: true });
  await server.register(multipart);
  server.post('/v1/upload', async (request, reply) => {
    const texts = new Map<string, unknown>();
    let file: Buffer | undefined;
    for await (const part of request.parts()) {
      if (part.type === 'file') file = await part.toBuffer();
      else texts.set(part.fieldname, part.value);
    }
    forms.push({ texts, file });
    return await reply.code(answered.status).type('application/json').send(answered.body);
  });
  const origin = await server.listen({ host: '127.0.0.1', port: 0 });
  return {
    url: `${origin}/v1/upload`,
    forms,
    answer: (status, body) => {
      answered = { status, body };
    },
    close: () => server.close(),
  };
}
