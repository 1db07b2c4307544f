type Channels = readonly [number, number, number];

export function channelsOf(hex: string): Channels {
  return [channelAt(hex, 1), channelAt(hex, 3), channelAt(hex, 5)];
}

export function hexOf([red, green, blue]: Channels): string {
  return `#${[red, green, blue].map(twoDigits).join('')}`;
}

export function mix(from: string, to: string, amount: number): string {
  const [r1, g1, b1] = channelsOf(from);
  const [r2, g2, b2] = channelsOf(to);
  return hexOf([r1 + (r2 - r1) * amount, g1 + (g2 - g1) * amount, b1 + (b2 - b1) * amount]);
}

/** Towards a warm near-black: pure black makes cloth look burnt. */
export function darken(hex: string, amount: number): string {
  return mix(hex, '#14100f', amount);
}

/** Towards a warm near-white, the colour of the lamp at the top left. */
export function lighten(hex: string, amount: number): string {
  return mix(hex, '#fffaf2', amount);
}

/** 0 black to 1 white, weighted as the eye sees it. */
export function lightnessOf(hex: string): number {
  const [red, green, blue] = channelsOf(hex);
  return (0.299 * red + 0.587 * green + 0.114 * blue) / 255;
}

export function seamColour(cloth: string): string {
  return lightnessOf(cloth) > 0.42 ? darken(cloth, 0.4) : darken(cloth, 0.6);
}

export function threadColour(cloth: string): string {
  return lightnessOf(cloth) > 0.55 ? darken(cloth, 0.3) : lighten(cloth, 0.3);
}

/** The colour of cords and small lettering that must read on this cloth. */
export function contrastColour(cloth: string): string {
  return lightnessOf(cloth) > 0.5 ? darken(cloth, 0.6) : lighten(cloth, 0.78);
}

function channelAt(hex: string, start: number): number {
  return Number.parseInt(hex.slice(start, start + 2), 16);
}

function twoDigits(channel: number): string {
  return Math.max(0, Math.min(255, Math.round(channel)))
    .toString(16)
    .padStart(2, '0');
}
