/** How far the image leans: -1 to 1 to each side, 0 at rest. */
export type Lean = { readonly x: number; readonly y: number };

export type Tilt = {
  readonly shiftXPx: number;
  readonly shiftYPx: number;
  readonly rotateXDeg: number;
  readonly rotateYDeg: number;
};

/** Section 9: "perspective 1000 px". */
const perspectivePx = 1000;

/** Section 4: "mobile mode when width is 768 px or less". */
const widestMobilePx = 768;

/** Section 9: "parallax strength 20 and 10 degrees on desktop, 30 and 15 on mobile". */
const strengths = {
  desktop: { shiftPx: 20, rotateDeg: 10 },
  mobile: { shiftPx: 30, rotateDeg: 15 },
} as const;

/** Section 9: "tilt clamp plus or minus 30 degrees". */
const mostTiltDeg = 30;

/** A phone in the hand is held about half upright; that is level for the image. */
const restingBetaDeg = 45;

export type TiltMode = keyof typeof strengths;

export function tiltMode(windowWidthPx: number): TiltMode {
  return windowWidthPx <= widestMobilePx ? 'mobile' : 'desktop';
}

/** The image follows the pointer: it moves towards it and turns its face to it. */
export function tiltOf(lean: Lean, mode: TiltMode): Tilt {
  const { shiftPx, rotateDeg } = strengths[mode];
  return {
    shiftXPx: lean.x * shiftPx,
    shiftYPx: lean.y * shiftPx,
    rotateXDeg: 0 - lean.y * rotateDeg,
    rotateYDeg: lean.x * rotateDeg,
  };
}

/** Where a pointer is in a box: -1 at its left and top edge, 1 at its right and bottom edge. */
export function leanOfPointer(
  pointer: { readonly clientX: number; readonly clientY: number },
  box: { readonly left: number; readonly top: number; readonly width: number; readonly height: number },
): Lean {
  return {
    x: within(1, 2 * ratio(pointer.clientX - box.left, box.width) - 1),
    y: within(1, 2 * ratio(pointer.clientY - box.top, box.height) - 1),
  };
}

/** How a device tells that it is held; `null` where it has no sensor. */
export type DeviceAngles = { readonly beta: number | null; readonly gamma: number | null };

/**
 * How a device is held, as seen on a screen that is turned by so many degrees: the angles are those of the device,
 * which does not know which way the page is up. A device without a sensor is at rest.
 */
export function leanOfDevice({ beta, gamma }: DeviceAngles, screenAngleDeg = 0): Lean {
  if (beta === null || gamma === null) return { x: 0, y: 0 };
  const [pitch, roll] = turned(beta, gamma, screenAngleDeg);
  return {
    x: within(mostTiltDeg, roll) / mostTiltDeg,
    y: within(mostTiltDeg, pitch - restingBetaDeg) / mostTiltDeg,
  };
}

/** The tilt as a CSS transform. */
export function transformOf({ shiftXPx, shiftYPx, rotateXDeg, rotateYDeg }: Tilt): string {
  return `perspective(${perspectivePx}px) rotateX(${rotateXDeg}deg) rotateY(${rotateYDeg}deg) translate3d(${shiftXPx}px, ${shiftYPx}px, 0)`;
}

function turned(beta: number, gamma: number, screenAngleDeg: number): readonly [number, number] {
  switch (screenAngleDeg) {
    case 90:
      return [-gamma, beta];
    case 180:
      return [-beta, -gamma];
    case 270:
      return [gamma, -beta];
    default:
      return [beta, gamma];
  }
}

function ratio(part: number, whole: number): number {
  return whole > 0 ? part / whole : 0.5;
}

function within(limit: number, value: number): number {
  return Math.min(limit, Math.max(-limit, value));
}
