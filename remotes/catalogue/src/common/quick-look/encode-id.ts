/** An id for an address. Half of a surrogate pair, on which `encodeURIComponent` throws, is replaced. */
export function encodeId(id: string): string {
  return encodeURIComponent(id.replaceAll(/\p{Surrogate}/gu, '\ufffd'));
}
