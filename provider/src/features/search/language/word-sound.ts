/** Letters that sound alike in names and typing errors, longer ones first. */
const sounds: readonly (readonly [pattern: RegExp, sound: string])[] = [
  [/sch|sh|ch/g, 'x'],
  [/ph/g, 'f'],
  [/ck|c(?![eiy])|q/g, 'k'],
  [/c|z/g, 's'],
  [/dg|j/g, 'g'],
  [/w/g, 'v'],
  [/[aeiouyh]/g, ''],
  [/(.)\1+/g, '$1'],
];

/** The consonants of a word as they sound: equal for "biscuit" and "biskit", and for words without their vowels. */
export function soundOf(word: string): string {
  return sounds.reduce((text, [pattern, sound]) => text.replaceAll(pattern, sound), word);
}
