import {
  readField,
  readImageUrl,
  RequestError,
  site,
  type HttpClient,
  type RequestOptions,
} from '@szn/shared-contracts';

/** Section 5. `image/jpg` is not a registered type, but some devices send it. */
const pictureTypes: readonly string[] = ['image/jpeg', 'image/jpg', 'image/png'];
const maxPictureBytes = 5 * 1024 * 1024;

export const pictureFaults = {
  wrongType: 'That file is not a JPG or PNG picture. Please choose another one.',
  tooLarge: 'That picture is larger than 5 MB. Please choose a smaller one.',
} as const;

/** The text of the first violated rule, or `undefined`. */
export function findPictureFault(file: Pick<File, 'type' | 'size'>): string | undefined {
  if (!pictureTypes.includes(file.type)) return pictureFaults.wrongType;
  return file.size > maxPictureBytes ? pictureFaults.tooLarge : undefined;
}

/** Pictures take longer than other requests on slow networks. */
const uploadTimeoutMs = 60_000;

export type UploadOptions = Required<Pick<RequestOptions, 'signal' | 'onUploadProgress'>>;

/** Sends a picture by the form of an image host and resolves to its URL. Rejects with a `RequestError` only. */
export async function uploadPicture(
  http: Pick<HttpClient, 'post'>,
  { path, file }: { readonly path: string; readonly file: File },
  options: UploadOptions,
): Promise<string> {
  const { cloudName, uploadPreset } = site.photoUpload;
  const form = new FormData();
  form.append('file', file);
  form.append('cloud_name', cloudName);
  form.append('upload_preset', uploadPreset);
  const response = await http.post(path, form, { ...options, timeoutMs: uploadTimeoutMs });
  // Of our own media, or https even if the host sends http.
  const url = readImageUrl(readField(response, 'url'));
  if (url === null) throw new RequestError('malformed');
  return url;
}
