import type { FastifyInstance } from 'fastify';

/** Takes HTML forms in this part of the app only: elsewhere a form is a trick of another site. */
export function acceptFormBodies(app: Pick<FastifyInstance, 'addContentTypeParser'>): void {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: 4096 },
    (_request, body, done) => {
      const fields = [...new URLSearchParams(body.toString())];
      // Null has no prototype that a field's name could reach.
      done(null, Object.assign(Object.create(null), Object.fromEntries(fields)));
    },
  );
}
