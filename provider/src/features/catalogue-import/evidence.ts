/** Which part of a record says a value; `nothing`: none does. */
export type Evidence =
  | 'field'
  | 'categories'
  | 'title'
  | 'tags'
  | 'taxonomy'
  | 'kind'
  | 'link'
  | 'description'
  | 'picture'
  | 'default'
  | 'nothing';

/** What has decided a value of a product, and how sure that is. */
export type Decision = { readonly by: Evidence; readonly confidence: 'high' | 'medium' | 'low' };

const confidences: Readonly<Record<Evidence, Decision['confidence']>> = {
  field: 'high',
  categories: 'high',
  title: 'high',
  default: 'high',
  tags: 'medium',
  taxonomy: 'medium',
  kind: 'medium',
  picture: 'medium',
  link: 'low',
  description: 'low',
  nothing: 'low',
};

export function decide(by: Evidence): Decision {
  return { by, confidence: confidences[by] };
}

type Said = { readonly by: Evidence; readonly value: string };

/**
 * The decision for a value of the record, with a warning where it is in doubt: the link and the description name it by chance
 * only, or another part of the record names another value.
 */
export function weighEvidence(
  what: 'category' | 'gender',
  { by, value }: Said,
  other: Said | undefined,
): { readonly decision: Decision; readonly warnings: readonly string[] } {
  if (other !== undefined) {
    const warning = `${what} "${value}" by the ${by}, but "${other.value}" by the ${other.by}`;
    return { decision: { by, confidence: 'low' }, warnings: [warning] };
  }
  const isByChance = by === 'link' || by === 'description';
  return {
    decision: decide(by),
    warnings: isByChance ? [`only the ${by} names the ${what} "${value}"`] : [],
  };
}
