const greetingNameLength = 9;

/** Sections 2 and 9: the name cut to 9 characters, with '...' only where something was cut. */
export function truncateName(name: string): string {
  // By characters as people count them, not by halves of one.
  const characters = Array.from(name);
  if (characters.length <= greetingNameLength) return name;
  return `${characters.slice(0, greetingNameLength).join('')}...`;
}
