/** A rule says no: nothing is broken, and trying again changes nothing. The message says what to do instead. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
}
