import { randomBytes } from 'node:crypto';

export type MultipartFile = { readonly name: string; readonly type: string; readonly bytes: Buffer };

/** The payload and headers of a form for `inject`: one file and, by default, the fields of an image host. */
export function multipartForm(
  file: MultipartFile,
  texts: Readonly<Record<string, string>> = { cloud_name: 'szn', upload_preset: 'profile' },
): { payload: Buffer; headers: Record<string, string> } {
  const boundary = randomBytes(12).toString('hex');
  const field = (name: string, value: string) =>
    `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
  const head =
    Object.entries(texts)
      .map(([name, value]) => field(name, value))
      .join('') +
    `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${file.name}"\r\n` +
    `content-type: ${file.type}\r\n\r\n`;
  return {
    payload: Buffer.concat([Buffer.from(head), file.bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  };
}
