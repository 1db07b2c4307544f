/** Texts of a 401 that speak of the account asked for, not of the token (specification, section 8). */
const passingTexts = ['User not found', 'Invalid credentials', 'does not exist'];
const endingTexts = ['expired', 'invalid token'];

/** Whether a 401 with this message ends the session, or is passed on to who asked. */
export function endsSession(serverMessage: string | null): boolean {
  if (serverMessage === null || includesAny(serverMessage, passingTexts)) return false;
  return includesAny(serverMessage, endingTexts);
}

function includesAny(text: string, parts: readonly string[]): boolean {
  return parts.some((part) => text.includes(part));
}
