/**
 * Whether a shell with contract `provided` can run a remote that needs `needed`: the same major version, and not older.
 * The caret range of SemVer, without its library, because browsers use it too. Pre-releases count as their version.
 */
export function providesContract(provided: string, needed: string): boolean {
  const [major, minor, patch] = readNumbers(provided);
  const [neededMajor, neededMinor, neededPatch] = readNumbers(needed);
  return major === neededMajor && (minor === neededMinor ? patch >= neededPatch : minor > neededMinor);
}

function readNumbers(version: string): readonly [number, number, number] {
  const [major = 0, minor = 0, patch = 0] = version.split('.').map((part) => parseInt(part, 10));
  return [major, minor, patch];
}
