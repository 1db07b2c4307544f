import { readField } from '@szn/shared-contracts';

/** Nobody who is signed in, or a session that ends with the browser. */
export const guestReader = 'guest';

/** What pages tell the service worker. */
export type WorkerMessage =
  /** The shopper reads a page that the worker may keep. */
  | {
      readonly kind: 'read';
      /** Path and query. */
      readonly path: string;
      /** Paths of the pictures of this origin that the page shows, in the order of the page. */
      readonly pictures: readonly string[];
      /** The `Accept` with which this browser requests pictures; '' if it is not known. */
      readonly pictureAccept: string;
      /** The id of the member, or `guestReader`. */
      readonly reader: string;
      /** `light`, `dark`, or another text for the colour scheme of the device. */
      readonly theme: string;
    }
  /** Who reads now: removes what was kept for another member. */
  | { readonly kind: 'reader'; readonly reader: string }
  /** The session has ended, or the shopper clears this device: removes everything. */
  | { readonly kind: 'forget' };

/** Addresses that only the worker answers. Copies name stored files by them: a live page never gets one. */
export const offlineFilesPrefix = '/offline-files';

/** The only one that live pages request. A picture that a page loads from it tells the worker its `Accept`. */
export const pictureAcceptPath = `${offlineFilesPrefix}/picture-accept`;

/** What the worker then tells that page; `undefined` for another message. */
export function readPictureAccept(data: unknown): string | undefined {
  const accept = readField(data, 'pictureAccept');
  return typeof accept === 'string' ? accept : undefined;
}

const maxPictures = 16;
// One slash without a further slash or backslash after it: browsers would read a host name there.
const ownPath = /^\/(?![/\\])[^\s\\\p{Cc}]{0,2000}$/u;

/** Reads a message of a page; `undefined` for another one. */
export function readWorkerMessage(data: unknown): WorkerMessage | undefined {
  const [kind, reader, path, theme, pictures] = ['kind', 'reader', 'path', 'theme', 'pictures'].map((name) =>
    readField(data, name),
  );
  if (kind === 'forget') return { kind };
  if (typeof reader !== 'string') return undefined;
  if (kind === 'reader') return { kind, reader };
  if (kind !== 'read' || typeof path !== 'string' || !ownPath.test(path)) return undefined;
  return {
    kind,
    path,
    reader,
    theme: typeof theme === 'string' ? theme : '',
    pictures: (Array.isArray(pictures) ? pictures : [])
      .filter((picture): picture is string => typeof picture === 'string' && isPicturePath(picture))
      .slice(0, maxPictures),
    pictureAccept: readPictureAccept(data) ?? '',
  };
}

/** Pictures of other hosts are not kept: their responses are opaque, and browsers count each as megabytes. */
export function isPicturePath(path: string): boolean {
  return path.startsWith('/media/') && ownPath.test(path);
}

export async function sendToWorker(message: WorkerMessage): Promise<void> {
  // Browsers have no workers on insecure origins, and none that pages may use in some private modes.
  const registration = await navigator.serviceWorker?.getRegistration().catch(() => undefined);
  registration?.active?.postMessage(message);
}
