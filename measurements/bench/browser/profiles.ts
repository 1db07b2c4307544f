/** A device and its network. */
export type Profile = {
  readonly name: string;
  readonly description: string;
  readonly width: number;
  readonly height: number;
  readonly pixelRatio: number;
  readonly isMobile: boolean;
  readonly cpuSlowdown: number;
  /** `null`: not throttled. */
  readonly network: { readonly latencyMs: number; readonly kilobitsPerSecond: number } | null;
};

const phoneScreen = { width: 390, height: 844, pixelRatio: 2, isMobile: true, cpuSlowdown: 4 } as const;

export const profiles = {
  phone: {
    ...phoneScreen,
    name: 'phone',
    description: '1.6 Mbit/s, 150 ms round trip, processor 4 times slower, 390 × 844',
    network: { latencyMs: 150, kilobitsPerSecond: 1600 },
  },
  '4g': {
    ...phoneScreen,
    name: '4g',
    description: '10 Mbit/s, 60 ms round trip, processor 4 times slower, 390 × 844',
    network: { latencyMs: 60, kilobitsPerSecond: 10_000 },
  },
  desktop: {
    name: 'desktop',
    description: 'network not throttled, processor 4 times slower, 1440 × 900',
    width: 1440,
    height: 900,
    pixelRatio: 1,
    isMobile: false,
    cpuSlowdown: 4,
    network: null,
  },
} as const satisfies Readonly<Record<string, Profile>>;
