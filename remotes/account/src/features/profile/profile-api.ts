import {
  readField,
  readImageUrl,
  readUser,
  RequestError,
  site,
  type HttpClient,
  type RequestOptions,
  type User,
  isRequestError,
} from '@szn/shared-contracts';
import { withDetails, type ProfileDetails } from './profile-fields.ts';

/** A photo from a phone over a slow line takes longer than other requests. */
const uploadTimeoutMs = 60_000;

export type UploadOptions = Required<Pick<RequestOptions, 'signal' | 'onUploadProgress'>>;

/** The profile's calls (section 7). Each rejects with a `RequestError` only. */
export function createProfileApi(http: Pick<HttpClient, 'get' | 'post' | 'patch'>) {
  return {
    fetchUser: async (signal: AbortSignal): Promise<User> => {
      const user = readUser(await http.get('/users/getUser', { signal }));
      if (!user) throw new RequestError('malformed');
      return user;
    },

    /** The user as the provider has it now; where it does not say, as it was asked to have it. */
    updateUser: async (user: User, details: ProfileDetails): Promise<User> => {
      const { name, phone, ...address } = details;
      const answer = await http.patch('/users/updateUser', { name, phone, address });
      return answerFor(user, answer) ?? withDetails(user, details);
    },

    /** Hands a picture to the image host; the address it got there. */
    uploadPhoto: async (file: File, options: UploadOptions): Promise<string> => {
      const { path, cloudName, uploadPreset } = site.photoUpload;
      const form = new FormData();
      form.append('file', file);
      form.append('cloud_name', cloudName);
      form.append('upload_preset', uploadPreset);
      const answer = await http.post(path, form, { ...options, timeoutMs: uploadTimeoutMs });
      const url = readPhotoUrl(readField(answer, 'url'));
      if (url === null) throw new RequestError('malformed');
      return url;
    },

    updatePhoto: async (user: User, photo: string): Promise<User> => {
      const answer = await http.patch('/users/updatePhoto', { photo });
      return answerFor(user, answer) ?? { ...user, photo };
    },
  };
}

/** An answer about somebody else, or none, is not taken for this shopper's. */
function answerFor(user: User, answer: unknown): User | undefined {
  const told = readUser(answer);
  return told?.id === user.id ? told : undefined;
}

/** The URL in the response of the image host: of our own origin or https, even if the host sends http. */
function readPhotoUrl(value: unknown): string | null {
  return readImageUrl(value)?.replace(/^http:/i, 'https:') ?? null;
}

/** What the shopper reads of a failed request: the provider's own words, else ours (section 8). */
export function failureText(error: unknown, ownWords: string): string {
  return (isRequestError(error) ? error.serverMessage : null) ?? ownWords;
}
