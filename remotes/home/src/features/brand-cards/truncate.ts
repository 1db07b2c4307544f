/** Section 9: cut to so many characters; "truncated text ends with '...'". What fits is left as it is. */
export function truncate(text: string, longest: number): string {
  const characters = [...text];
  return characters.length <= longest ? text : `${characters.slice(0, longest).join('').trimEnd()}...`;
}
