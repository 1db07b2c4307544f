export const productRowsMessages = {
  newest: {
    heading: 'Just landed',
    all: 'All collection',
    empty: 'Nothing new right now. Check back later.',
  },
  cuts: {
    heading: 'Deepest cuts',
    all: 'See the whole sale',
    empty: 'Nothing on sale right now. Check back later.',
  },
} as const;
