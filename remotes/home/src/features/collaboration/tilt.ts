/** Tilt input: -1 to 1 on each axis, 0 at rest. */
export type TiltInput = { readonly x: number; readonly y: number };

type Tilt = Readonly<Record<'shiftXPx' | 'shiftYPx' | 'rotateXDeg' | 'rotateYDeg', number>>;

/** Section 9: "parallax strength 20 and 10 degrees on desktop, 30 and 15 on mobile". */
const strengths = {
  desktop: { shiftPx: 20, rotateDeg: 10 },
  mobile: { shiftPx: 30, rotateDeg: 15 },
} as const;

/** Section 9: "tilt clamp plus or minus 30 degrees". */
const maxTiltDeg = 30;

/** Most people hold a phone at about 45 degrees; the image is at rest there. */
const restingBetaDeg = 45;

export type TiltMode = keyof typeof strengths;

/** Section 4: "mobile mode when width is 768 px or less". */
export function tiltMode(windowWidthPx: number): TiltMode {
  return windowWidthPx <= 768 ? 'mobile' : 'desktop';
}

/** The image moves and turns towards the input. */
export function tiltOf(input: TiltInput, mode: TiltMode): Tilt {
  const { shiftPx, rotateDeg } = strengths[mode];
  return {
    shiftXPx: input.x * shiftPx,
    shiftYPx: input.y * shiftPx,
    rotateXDeg: 0 - input.y * rotateDeg,
    rotateYDeg: input.x * rotateDeg,
  };
}

/** A pointer's position in a box: -1 at the left and top edge, 1 at the right and bottom edge. */
export function tiltInputOfPointer(
  pointer: { readonly clientX: number; readonly clientY: number },
  box: Pick<DOMRect, 'left' | 'top' | 'width' | 'height'>,
): TiltInput {
  return {
    x: clamp(2 * ratio(pointer.clientX - box.left, box.width) - 1, 1),
    y: clamp(2 * ratio(pointer.clientY - box.top, box.height) - 1, 1),
  };
}

/** A device's orientation relative to its screen, which may be rotated by `screenAngleDeg`. Rest without a sensor. */
export function tiltInputOfDevice(
  { beta, gamma }: Pick<DeviceOrientationEvent, 'beta' | 'gamma'>,
  screenAngleDeg = 0,
): TiltInput {
  if (beta === null || gamma === null) return { x: 0, y: 0 };
  const [pitch, roll] = toScreenAngles(beta, gamma, screenAngleDeg);
  return {
    x: clamp(roll, maxTiltDeg) / maxTiltDeg,
    y: clamp(pitch - restingBetaDeg, maxTiltDeg) / maxTiltDeg,
  };
}

/** The tilt as a CSS transform. Section 9: "perspective 1000 px". */
export function transformOf({ shiftXPx, shiftYPx, rotateXDeg, rotateYDeg }: Tilt): string {
  return `perspective(1000px) rotateX(${rotateXDeg}deg) rotateY(${rotateYDeg}deg) translate3d(${shiftXPx}px, ${shiftYPx}px, 0)`;
}

function toScreenAngles(beta: number, gamma: number, screenAngleDeg: number): readonly [number, number] {
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

function clamp(value: number, limit: number): number {
  return Math.min(limit, Math.max(-limit, value));
}
