/**
 * Paths of boards. Apart from `paths`, because only late code links to them.
 */
export const boardPaths = {
  boards: () => '/boards',
  board: (id: string) => `/boards/${encodeURIComponent(id)}`,
  /** The boards, to choose one for a product. */
  adding: (productId: string) => `/boards?add=${encodeURIComponent(productId)}`,
  /** The public page of a link. The token is in the query, because servers log paths. */
  outfit: (key: string) => `/rail?key=${encodeURIComponent(key)}`,
} as const;
