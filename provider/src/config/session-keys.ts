/** The keys of a secret, one per line. */
export function listKeys(secret: string): readonly string[] {
  return secret.split(/\s*\n\s*/).filter((key) => key !== '');
}
