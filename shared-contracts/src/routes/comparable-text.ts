/**
 * The text to compare by, where people have typed one side or both: names, brands, e-mail addresses, filters, searches.
 * Case does not matter, nor how a character is encoded: keyboards and systems write "é" as one code point or as two (NFC,
 * NFD), and wide or ligated forms for letters. For keys only: what people read keeps the spelling of who wrote it.
 */
export function comparableText(text: string): string {
  return text.normalize('NFKC').toLowerCase();
}
