import { ownValue } from '@szn/shared-contracts/wire';
import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { isDeepStrictEqual } from 'node:util';
import { DocumentError, readDocument } from '@szn/release-registry/lib/json-document';
import { z } from 'zod';

/** Answers of the API of an environment, in a file beside package.json, for checks without the environment. */
const schema = z.strictObject({
  schema: z.literal(1),
  /** Address of the API that gave the answers. */
  from: z.string(),
  recordedAt: z.iso.datetime(),
  /** By path and query of a `GET`. */
  answers: z.record(
    z.string().startsWith('/'),
    z.strictObject({ status: z.number().int().min(200).max(599), body: z.json() }),
  ),
});
export type Recording = z.infer<typeof schema>;
type Answers = Recording['answers'];

export const recordingName = 'recorded-answers.json';
const maxAnswers = 200;
const maxAnswerBytes = 256 * 1024;
const maxRecordingBytes = 2 * 1024 * 1024;
/** Names of fields whose answers are not recorded. */
const secretField = /"[^"]*(?:token|secret|password|cookie)[^"]*":/i;

/**
 * Reads the recording of a remote; `null` if it has none. Rejects with a `DocumentError` that says what to do if the file
 * has another shape.
 */
export async function readRecording(folder: string): Promise<Recording | null> {
  const file = path.join(folder, recordingName);
  if (!existsSync(file)) return null;
  try {
    return await readDocument(file, schema);
  } catch (error) {
    if (!(error instanceof DocumentError)) throw error;
    throw new DocumentError(
      `${error.message} Remove the file, and check with the environment in reach: that records it again.`,
      { cause: error },
    );
  }
}

/** Writes the recording of a remote, unless it has the same answers already. */
export async function writeRecording(folder: string, recording: Recording): Promise<void> {
  const file = path.join(folder, recordingName);
  const known = existsSync(file) ? await readFile(file, 'utf8') : '{}';
  const current = z.object({ answers: z.unknown() }).safeParse(parseJson(known)).data;
  if (isDeepStrictEqual(current?.answers, recording.answers)) return;
  await writeFile(file, `${JSON.stringify(schema.parse(recording), null, 2)}\n`);
}

/** Where the data of rendered pages come from. `upstream`: address of the API, without a slash at the end. */
export type AnswerSource = { readonly upstream: string } | { readonly recording: Recording };

/** What an {@link AnswerServer} has answered so far. */
type Answered = {
  /** What can be recorded. */
  readonly answers: Answers;
  /** Paths and queries of the requests that got no answer, or a failure of the API. */
  readonly failed: readonly string[];
  /** Of those whose answer is not recorded: it is too large, personal, or no JSON. */
  readonly omitted: readonly string[];
};

export type AnswerServer = {
  /** Address of the API for the renderer. */
  readonly origin: string;
  readonly answered: () => Answered;
  readonly stop: () => void;
};

/** Starts an API on this machine that forwards requests to that of an environment, or answers them from a recording. */
export async function startAnswerServer(source: AnswerSource): Promise<AnswerServer> {
  const answers = new Map<string, Answers[string]>();
  const failed = new Set<string>();
  const omitted = new Set<string>();
  let bytes = 0;
  const record = (key: string, { status, body, isPrivate }: Answer) => {
    const value = z.json().safeParse(parseJson(body));
    bytes += body.length;
    const isTooLarge =
      body.length > maxAnswerBytes || bytes > maxRecordingBytes || answers.size >= maxAnswers;
    if (status >= 500) failed.add(key);
    else if (isTooLarge || isPrivate || secretField.test(body) || !value.success) omitted.add(key);
    else answers.set(key, { status, body: value.data });
  };
  const server = createServer((request, response) => {
    const key = request.url ?? '/';
    const answer = 'upstream' in source ? forward(source.upstream, request) : replay(source.recording, key);
    const send = (status: number, body: string) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(body);
    answer
      .then((found) => {
        if (request.method === 'GET') record(key, found);
        send(found.status, found.body);
      })
      .catch((error: unknown) => {
        failed.add(key);
        send(504, JSON.stringify(String(error)));
      });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: originOf(server),
    answered: () => ({
      answers: Object.fromEntries([...answers].sort(([one], [other]) => (one < other ? -1 : 1))),
      failed: [...failed].sort(),
      omitted: [...omitted].sort(),
    }),
    stop: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

type Answer = { readonly status: number; readonly body: string; readonly isPrivate: boolean };

async function forward(upstream: string, request: IncomingMessage): Promise<Answer> {
  const { method = 'GET', url = '/', headers } = request;
  const body = method === 'GET' || method === 'HEAD' ? undefined : await text(request);
  const type = headers['content-type'];
  const response = await fetch(`${upstream}${url}`, {
    method,
    headers: { accept: 'application/json', ...(type !== undefined && { 'content-type': type }) },
    ...(body !== undefined && { body }),
    redirect: 'manual',
    signal: AbortSignal.timeout(requestTimeoutMs),
  });
  return {
    status: response.status,
    body: await response.text(),
    isPrivate: response.headers.has('set-cookie'),
  };
}

const requestTimeoutMs = 10_000;

async function replay({ answers }: Recording, key: string): Promise<Answer> {
  const answer = ownValue(answers, key);
  if (!answer) throw new Error(`${key} is not recorded.`);
  return { status: answer.status, body: JSON.stringify(answer.body), isPrivate: false };
}

function originOf(server: Server): string {
  const address = server.address();
  return typeof address === 'object' && address !== null ? `http://127.0.0.1:${address.port}` : '';
}

function parseJson(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}
