/** L, a and b of CIELAB for the white point D65. */
export type Lab = readonly [number, number, number];

export type Rgb = readonly [number, number, number];

/** Reads `#rrggbb`. */
export function parseHex(hex: string): Rgb {
  const value = Number.parseInt(hex.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
}

/** The conversion of the CIE from sRGB by way of XYZ. */
export function toLab([red, green, blue]: Rgb): Lab {
  const [r, g, b] = [linear(red), linear(green), linear(blue)];
  const x = cubeRoot((0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.9505);
  const y = cubeRoot(0.2126 * r + 0.7152 * g + 0.0722 * b);
  const z = cubeRoot((0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.089);
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

/** The squared distance of two colours; `weight` multiplies the difference in lightness. */
export function squaredDistance(one: Lab, other: Lab, weight: number): number {
  return ((one[0] - other[0]) * weight) ** 2 + (one[1] - other[1]) ** 2 + (one[2] - other[2]) ** 2;
}

function linear(channel: number): number {
  const value = channel / 255;
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
}

function cubeRoot(value: number): number {
  return value > 0.008856 ? Math.cbrt(value) : 7.787 * value + 16 / 116;
}
