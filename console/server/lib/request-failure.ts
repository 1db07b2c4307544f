/** A request that is rejected; the message is sent to the client. */
export class RequestFailure extends Error {
  override readonly name = 'RequestFailure';

  constructor(
    /** Read by the error handler of Fastify. */
    readonly statusCode: number,
    message: string,
  ) {
    super(message);
  }
}

export function noEnvironment(name: string): RequestFailure {
  return new RequestFailure(404, `There is no environment "${name}".`);
}
