import { readRecording, recordingName, startAnswerServer, type Recording } from './recorded-answers.ts';
import type { RenderedPath } from './render-pages.ts';

/** Rendered pages, and where their data come from. `recording`: the answers, if they come from the environment. */
export type Rendered = {
  readonly pages: readonly RenderedPath[];
  readonly data: {
    readonly source: 'environment' | 'recording' | 'none';
    /** Requests that were not answered. */
    readonly unanswered: readonly string[];
    readonly text: string;
  };
  readonly recording: Recording | null;
};

/** Renders all pages with an API at this address. */
type RenderWith = (provider: string) => Promise<readonly RenderedPath[]>;

type Target = {
  /** Folder of the remote, in which the recorded answers are. */
  readonly folder: string;
  /** Name of the environment. */
  readonly environment: string;
  /** Address of its storefront; `null` if it is not known. */
  readonly address: string | null;
};

/** Renders pages with the data of an environment; if they are out of reach with recorded answers, else without data. */
export async function renderWithData(
  renderWith: RenderWith,
  { folder, environment, address }: Target,
): Promise<Rendered> {
  if (address === null) {
    return renderOffline(folder, renderWith, `the address of ${environment} is not known (szn.json)`);
  }
  const upstream = `${new URL(address).origin}/proxy`;
  const online = await renderOnline(upstream, renderWith);
  return online ?? renderOffline(folder, renderWith, `${upstream} does not answer`);
}

/** `null` if the API answers no request. */
async function renderOnline(upstream: string, renderWith: RenderWith): Promise<Rendered | null> {
  const server = await startAnswerServer({ upstream });
  try {
    const pages = await renderWith(server.origin);
    const { answers, failed, omitted } = server.answered();
    const count = Object.keys(answers).length;
    if (failed.length > 0 && count + omitted.length === 0) return null;
    const left = omitted.length === 0 ? '' : ` (not: ${omitted.join(', ')})`;
    const recorded = count === 0 ? '' : `; ${count} answers are in ${recordingName}${left}`;
    const recording = { schema: 1, from: upstream, recordedAt: new Date().toISOString(), answers } as const;
    return {
      pages,
      data: {
        source: 'environment',
        unanswered: failed,
        text: `Data: ${upstream}${recorded}.${listUnanswered(failed)}`,
      },
      // An incomplete one would replace a complete one.
      recording: count > 0 && failed.length === 0 ? recording : null,
    };
  } finally {
    server.stop();
  }
}

async function renderOffline(folder: string, renderWith: RenderWith, reason: string): Promise<Rendered> {
  const recording = await readRecording(folder);
  if (!recording) {
    const text = `Data: none, the pages were rendered without: ${reason}, and there is no ${recordingName}.`;
    const pages = await renderWith(unreachable);
    return { pages, data: { source: 'none', unanswered: [], text }, recording: null };
  }
  const server = await startAnswerServer({ recording });
  try {
    const pages = await renderWith(server.origin);
    const { failed } = server.answered();
    const text = `Data: answers of ${recording.from}, recorded on ${recording.recordedAt.slice(0, 10)}: ${reason}.${listUnanswered(failed)}`;
    return { pages, data: { source: 'recording', unanswered: failed, text }, recording: null };
  } finally {
    server.stop();
  }
}

function listUnanswered(failed: readonly string[]): string {
  return failed.length === 0 ? '' : ` Without an answer: ${failed.join(', ')}.`;
}

/** Nothing listens there: each request fails at once. */
const unreachable = 'http://127.0.0.1:1';
