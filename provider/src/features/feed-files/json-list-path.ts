const comma = 0x2c;
const quote = 0x22;
const backslash = 0x5c;
const colon = 0x3a;
const letterT = 0x74;

/** Of GraphQL: true if the answer is one of several pages. */
const moreName = 'hasNextPage';

/**
 * Finds the list of products outside of its elements: the list that a file consists of, or one with the name of a list in objects that
 * have such a name, or that of a wrapper, or none.
 */
export function createListPath(lists: readonly string[], wrappers: readonly string[]) {
  const strings = createStringScanner([...lists, ...wrappers, moreName]);
  /** The number of open objects of which each is the value of a name in the one before. */
  let depth = 0;
  let name: 'list' | 'wrapper' | 'more' | undefined;
  let hasMore = false;

  function nameOf(): typeof name {
    if (strings.isOneOf([moreName])) return 'more';
    if (strings.isOneOf(lists)) return 'list';
    return strings.isOneOf(wrappers) ? 'wrapper' : undefined;
  }

  return {
    strings,
    /** An opening bracket, which is the `open`th: whether it begins the list. */
    beginsList: (isList: boolean, open: number): boolean => {
      const isNamed = depth === 0 || name === 'list' || (name === 'wrapper' && !isList);
      name = undefined;
      if (open !== depth + 1 || !isNamed) return false;
      if (!isList) depth += 1;
      return isList;
    },
    /** A closing bracket; `open` are left. */
    close: (open: number): void => {
      depth = Math.min(depth, open);
    },
    /** A byte that is no bracket and in no string. */
    readSign: (byte: number): void => {
      if (byte === colon) name = nameOf();
      else if (byte === comma) name = undefined;
      else if (byte === letterT) hasMore ||= name === 'more';
    },
    hasMore: (): boolean => hasMore,
  };
}

function createStringScanner(names: readonly string[]) {
  const longest = Math.max(...names.map(({ length }) => length));
  let isOpen = false;
  let isEscaped = false;
  let text = '';
  return {
    isOpen: () => isOpen,
    start: () => {
      isOpen = true;
      text = '';
    },
    end: () => {
      isOpen = false;
    },
    read: (byte: number) => {
      if (isEscaped) isEscaped = false;
      else if (byte === backslash) isEscaped = true;
      else if (byte === quote) isOpen = false;
      if (isOpen && text.length <= longest) text += String.fromCharCode(byte);
    },
    /** Whether the last string is one of these. */
    isOneOf: (some: readonly string[]) => some.includes(text),
  };
}
