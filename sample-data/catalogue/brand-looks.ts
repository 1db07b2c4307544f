export type BrandLook = {
  /** Of the cloth of most pieces; names of drawn colours. */
  readonly colours: readonly string[];
  /** Of the paper that its pieces lie on. */
  readonly paper: string;
  /** Of prints, trims and stripes: a dark, a bright and a pale one. */
  readonly inks: readonly [dark: string, bright: string, pale: string];
  /** Of its lettering. The length of the first decides which emblem is its small mark. */
  readonly words: readonly [string, string];
};

/** What all pictures of a brand have in common. */
export const brandLooks = {
  Jaywalking: look('Black, Rust, Charcoal, Off-White, Olive, Washed Black, Raw Indigo, Silver', '#d8d2c8', {
    inks: ['#26262b', '#d8573f', '#efe6d6'],
    words: ['NO SIGNAL', 'CROSS'],
  }),
  Veloce: look('Cobalt, Off-White, Forest, Navy, Coral, Mid Blue, Light Wash', '#a8b7c6', {
    inks: ['#27384f', '#d8573f', '#dfe3ec'],
    words: ['MATCHDAY', 'LAP'],
  }),
  HUEMN: look('Ecru, Rust, Sage, Maroon, Indigo, Ecru Denim, Vintage Blue, Gold', '#c9a58c', {
    inks: ['#5b2a22', '#33528f', '#efe0c4'],
    words: ['COURTYARD', 'CLAY'],
  }),
  'Almost Gods': look('Black, Maroon, Ecru, Forest, Chocolate, Raw Indigo, Ecru Denim, Gold', '#b9a988', {
    inks: ['#2c2318', '#d99a3d', '#ecd9ae'],
    words: ['ORACLE', 'VESPER'],
  }),
  TURNT: look('Black, Sand, Olive, Rust, Washed Grey, Washed Black, Vintage Blue, Silver', '#e4dcc6', {
    inks: ['#3a3326', '#cf7a2c', '#f0e4c6'],
    words: ['LAST RIDE', 'EAST'],
  }),
  outcasts: look('Black, Washed Grey, Maroon, Chocolate, Sage, Washed Black, Light Wash, Silver', '#c3c4be', {
    inks: ['#2b2b2e', '#a8433c', '#e2e0d8'],
    words: ['FEEDBACK', 'NOISE'],
  }),
  'Blu Orng': look('Cobalt, Rust, Coral, Navy, Off-White, Mid Blue, Raw Indigo', '#dfc3a4', {
    inks: ['#22315c', '#e07b39', '#f3e3cf'],
    words: ['OVERPASS', 'BLOCK'],
  }),
  'Space Biskit': look('Lilac, Navy, Black, Powder Blue, Indigo, Mid Blue, Raw Indigo, Silver', '#bcb7d2', {
    inks: ['#2a2750', '#8b6bb0', '#e4e0f4'],
    words: ['ORBIT', 'COMET'],
  }),
  wtflex: look('Forest, Off-White, Mustard, Cobalt, Charcoal, Light Wash, Mid Blue', '#a9b79f', {
    inks: ['#23402f', '#d3a02f', '#e9e6c8'],
    words: ['WARM UP', 'RELAY'],
  }),
  six5sixstreet: look('Navy, Maroon, Off-White, Mustard, Forest, Mid Blue, Raw Indigo', '#b4a793', {
    inks: ['#26304d', '#b53b40', '#efdfb8'],
    words: ['AWAY DAY', 'DERBY'],
  }),
  'Drip Project': look('Black, Lilac, Forest, Sand, Charcoal, Washed Black, Raw Indigo, Silver', '#d5d9c4', {
    inks: ['#29302a', '#7fa05a', '#e6e8d0'],
    words: ['STATIC', 'AFTER'],
  }),
  Crayyheads: look('Rust, Mustard, Black, Sage, Cobalt, Light Wash, Washed Black', '#e2cfa6', {
    inks: ['#40241c', '#33528f', '#f2e2b8'],
    words: ['BAD HABIT', 'RIOT'],
  }),
  Bomaachi: look('Coral, Rust, Ecru, Mustard, Maroon, Vintage Blue, Ecru Denim, Gold', '#a4b3ac', {
    inks: ['#4c2230', '#5e8a86', '#f0dcc0'],
    words: ['MARIGOLD', 'LOOM'],
  }),
  'Blck Orchid': look('Black, Lilac, Maroon, Charcoal, Blush, Washed Black, Raw Indigo, Silver', '#cdb8c4', {
    inks: ['#2b1c2b', '#8c3b6a', '#ecd9e4'],
    words: ['NOCTURNE', 'ASH'],
  }),
  'Future Saints': look('Off-White, Ecru, Forest, Navy, Rust, Ecru Denim, Raw Indigo, Gold', '#9fb0b4', {
    inks: ['#2a3a44', '#c4553a', '#e8e2cf'],
    words: ['HALO', 'ASCEND'],
  }),
  'Warping Theories': look(
    'Lilac, Navy, Powder Blue, Charcoal, Sage, Mid Blue, Vintage Blue, Silver',
    '#c6d0d6',
    { inks: ['#243246', '#4d7fa8', '#dde8ee'], words: ['PARALLAX', 'WARP'] },
  ),
  'Daysfor Clothing': look('Sage, Ecru, Powder Blue, Sand, Blush, Light Wash, Ecru Denim, Gold', '#a79f92', {
    inks: ['#5a5348', '#b98a6a', '#f1ebdd'],
    words: ['SUNDAY', 'SLOW'],
  }),
  'It Girl': look(
    'Blush, Lilac, Coral, Powder Blue, Off-White, Black, Cobalt, Light Wash, Mid Blue, Vintage Blue, Gold',
    '#d9aebb',
    { inks: ['#5a2140', '#d2467e', '#fbe3ec'], words: ['CRUSH', 'CHERRY'] },
  ),
  DapperLady: look(
    'Ecru, Chocolate, Maroon, Sage, Navy, Black, Vintage Blue, Ecru Denim, Washed Black, Gold',
    '#b7a093',
    { inks: ['#3d2a25', '#8c3b3f', '#eadfd0'], words: ['HARBOUR', 'TEA'] },
  ),
  Genrage: look('Lilac, Cobalt, Blush, Forest, Off-White, Light Wash, Vintage Blue, Gold', '#a9b3d0', {
    inks: ['#2c2c66', '#4d7a5a', '#e8e4f6'],
    words: ['MIXTAPE', 'PIXEL'],
  }),
  'Dead Bear': look('Black, Chocolate, Olive, Rust, Washed Grey, Washed Black, Raw Indigo', '#d2c4ae', {
    inks: ['#33261d', '#9a6a36', '#eadbc2'],
    words: ['BASEMENT', 'GRIME'],
  }),
  Evemen: look('Black, Charcoal, Navy, Maroon, Chocolate, Washed Black, Raw Indigo, Silver', '#c2c8ce', {
    inks: ['#1f2228', '#5f7488', '#e1e4e8'],
    words: ['OBSIDIAN', 'VOID'],
  }),
  Beeglee: look('Sage, Forest, Sand, Ecru, Chocolate, Light Wash, Ecru Denim', '#a7aa8d', {
    inks: ['#3a4030', '#c08a3c', '#eee8cf'],
    words: ['MEADOW', 'HILL'],
  }),
  Themerche: look('Coral, Powder Blue, Black, Lilac, Off-White, Light Wash, Mid Blue', '#e3c2b4', {
    inks: ['#3a2f5a', '#e0655a', '#fdeee2'],
    words: ['DIAL UP', 'DISCO'],
  }),
  Bluer: look('Powder Blue, Navy, Off-White, Charcoal, Sage, Vintage Blue, Mid Blue', '#9fb6bd', {
    inks: ['#253c55', '#3f7f93', '#e2eef0'],
    words: ['LOW TIDE', 'SALT'],
  }),
  'H&M': look('Sage, Blush, Ecru, Olive, Chocolate, Powder Blue, Light Wash, Vintage Blue, Gold', '#c4ad9a', {
    inks: ['#463a30', '#7d8b5a', '#f2eadc'],
    words: ['STUDIO', 'SOFT'],
  }),
};

/** A name as sources store it, with their spelling. */
export type BrandName = keyof typeof brandLooks;

function look(colours: string, paper: string, drawn: Pick<BrandLook, 'inks' | 'words'>): BrandLook {
  return { colours: colours.split(', '), paper, ...drawn };
}
