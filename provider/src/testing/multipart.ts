import { randomBytes } from 'node:crypto';

export type MultipartFile = { readonly name: string; readonly type: string; readonly bytes: Buffer };

/** A form with one file and the fields an image host expects, as `inject` takes it. */
export function multipartForm(file: MultipartFile): { payload: Buffer; headers: Record<string, string> } {
  const boundary = randomBytes(12).toString('hex');
  const field = (name: string, value: string) =>
    `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
  const head =
    field('cloud_name', 'szn') +
    field('upload_preset', 'profile') +
    `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${file.name}"\r\n` +
    `content-type: ${file.type}\r\n\r\n`;
  return {
    payload: Buffer.concat([Buffer.from(head), file.bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  };
}
