/** The URL of a picture of the provider in this width. */
export default function pictureUrl({ src, width }) {
  return src.startsWith('/media/') ? `${src}?width=${width}` : src;
}
