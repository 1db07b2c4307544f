import fc from 'fast-check';
import { tiltInputOfDevice, tiltInputOfPointer, tiltMode, tiltOf, transformOf } from './tilt.ts';

const box = { left: 100, top: 50, width: 400, height: 200 };

test.each([
  [320, 'mobile'],
  [768, 'mobile'],
  [769, 'desktop'],
  [1920, 'desktop'],
])('Tilt mode of a window %i px wide is %s', (width, mode) => {
  expect(tiltMode(width)).toBe(mode);
});

test.each([
  ['desktop', { x: 0, y: 0 }, { shiftXPx: 0, shiftYPx: 0, rotateXDeg: 0, rotateYDeg: 0 }],
  ['desktop', { x: 1, y: 1 }, { shiftXPx: 20, shiftYPx: 20, rotateXDeg: -10, rotateYDeg: 10 }],
  ['desktop', { x: -1, y: -1 }, { shiftXPx: -20, shiftYPx: -20, rotateXDeg: 10, rotateYDeg: -10 }],
  ['mobile', { x: 1, y: -1 }, { shiftXPx: 30, shiftYPx: -30, rotateXDeg: 15, rotateYDeg: 15 }],
  ['mobile', { x: 0.5, y: 0 }, { shiftXPx: 15, shiftYPx: 0, rotateXDeg: 0, rotateYDeg: 7.5 }],
] as const)('Tilt in mode %s for input %j is %j', (mode, input, tilt) => {
  expect(tiltOf(input, mode)).toEqual(tilt);
});

test.each([
  [
    { clientX: 300, clientY: 150 },
    { x: 0, y: 0 },
  ],
  [
    { clientX: 100, clientY: 50 },
    { x: -1, y: -1 },
  ],
  [
    { clientX: 500, clientY: 250 },
    { x: 1, y: 1 },
  ],
  [
    { clientX: 9000, clientY: -9000 },
    { x: 1, y: -1 },
  ],
])('Pointer at %j gives tilt input %j', (pointer, input) => {
  expect(tiltInputOfPointer(pointer, box)).toEqual(input);
});

test('Pointer in a box without a size causes no tilt', () => {
  expect(tiltInputOfPointer({ clientX: 5, clientY: 5 }, { left: 0, top: 0, width: 0, height: 0 })).toEqual({
    x: 0,
    y: 0,
  });
});

test.each([
  [
    { beta: 45, gamma: 0 },
    { x: 0, y: 0 },
  ],
  [
    { beta: 60, gamma: 15 },
    { x: 0.5, y: 0.5 },
  ],
  [
    { beta: 180, gamma: 90 },
    { x: 1, y: 1 },
  ],
  [
    { beta: -180, gamma: -90 },
    { x: -1, y: -1 },
  ],
  [
    { beta: null, gamma: null },
    { x: 0, y: 0 },
  ],
])('Device with angles %j gives tilt input %j, clamped at 30 degrees', (angles, input) => {
  expect(tiltInputOfDevice(angles)).toEqual(input);
});

test.each([
  [0, { beta: 60, gamma: -15 }],
  [90, { beta: -15, gamma: -60 }],
  [180, { beta: -60, gamma: 15 }],
  [270, { beta: 15, gamma: 60 }],
])(
  'Device on a screen rotated by %i degrees has angles %j when it tilts back and left',
  (screenAngleDeg, angles) => {
    expect(tiltInputOfDevice(angles, screenAngleDeg)).toEqual({ x: -0.5, y: 0.5 });
  },
);

test('Tilt never exceeds its strength for any angle or pointer position', () => {
  fc.assert(
    fc.property(fc.double({ noNaN: true }), fc.double({ noNaN: true }), (beta, gamma) => {
      const { rotateXDeg, rotateYDeg, shiftXPx, shiftYPx } = tiltOf(
        tiltInputOfDevice({ beta, gamma }),
        'mobile',
      );
      expect(Math.abs(rotateXDeg)).toBeLessThanOrEqual(15);
      expect(Math.abs(rotateYDeg)).toBeLessThanOrEqual(15);
      expect(Math.abs(shiftXPx)).toBeLessThanOrEqual(30);
      expect(Math.abs(shiftYPx)).toBeLessThanOrEqual(30);
    }),
  );
});

test('Transform has a perspective of 1000 px', () => {
  expect(transformOf({ shiftXPx: 20, shiftYPx: -10, rotateXDeg: 5, rotateYDeg: -2 })).toBe(
    'perspective(1000px) rotateX(5deg) rotateY(-2deg) translate3d(20px, -10px, 0)',
  );
});
