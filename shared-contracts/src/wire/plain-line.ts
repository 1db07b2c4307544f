const letterOf = (script: string) => String.raw`(?=[\p{L}\p{M}])\p{Script_Extensions=${script}}`;

/** Scripts in which a joiner chooses between two written forms of the letters around it. */
const joiningScripts =
  'Arabic Bengali Devanagari Gujarati Gurmukhi Kannada Khmer Malayalam Myanmar Oriya Sinhala Syriac Tamil Telugu'.split(
    ' ',
  );

/** The joiners (U+200C, U+200D) that change what is seen: the places of UAX 31, and those of joined emoji. */
const visibleJoiner = [
  ...joiningScripts.map(
    (script) => String.raw`(?<=${letterOf(script)})[\u200C\u200D](?=${letterOf(script)})`,
  ),
  // The vowelless letters (chillu) at the end of words in Malayalam.
  String.raw`(?<=${letterOf('Malayalam')}\u0D4D)\u200D(?![\u200C\u200D])`,
  String.raw`(?<=\p{Extended_Pictographic}[\uFE0F\p{Emoji_Modifier}]?)\u200D(?=\p{Extended_Pictographic})`,
].join('|');

/** Characters that nobody sees: control, format (bidirectional, zero-width), line separators, fillers, no characters. */
const invisible = new RegExp(
  String.raw`(?![\u200C\u200D\uFE0E\uFE0F])(?:[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}\p{Noncharacter_Code_Point}]|` +
    String.raw`\p{Default_Ignorable_Code_Point})|(?=[\u200C\u200D])(?!${visibleJoiner})[\u200C\u200D]`,
  'gu',
);

/** Whether a text reads as it is written. Joined letters and emoji do. */
export function isPlainLine(text: string): boolean {
  return text.search(invisible) === -1;
}

/** A text of others as one line, without what nobody sees. */
export function toPlainLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').replaceAll(invisible, '').replaceAll(/ +/g, ' ').trim();
}
