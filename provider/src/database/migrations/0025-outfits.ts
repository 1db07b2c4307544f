/**
 * Boards become outfits: one order for all pieces, of which those with a `rail_place` count for the total. Pieces that hung
 * come first, in the order of the rail. Where none hung, the first eight count. The previous release reads and writes both
 * columns, and no budget.
 */
export const outfitsMigration: readonly string[] = [
  `alter table boards add column budget_rupees integer check (budget_rupees between 1 and 1000000)`,
  `update board_pieces as piece set place = sorted.place
   from (
     select board_id, product_id,
       row_number() over (partition by board_id order by rail_place nulls last, place) - 1 as place
     from board_pieces
   ) as sorted
   where piece.board_id = sorted.board_id and piece.product_id = sorted.product_id`,
  `update board_pieces set rail_place = place
   where place < 8 and board_id not in (select board_id from board_pieces where rail_place is not null)`,
];
