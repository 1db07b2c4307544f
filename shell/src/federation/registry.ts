/** Which versions the storefront runs now, as the gateway has it. Rejects when it cannot be had. */
export async function fetchRegistry(): Promise<unknown> {
  const answer = await fetch('/registry.json', { cache: 'no-cache' });
  if (!answer.ok) throw new Error(`The registry answered ${answer.status}.`);
  return answer.json();
}
