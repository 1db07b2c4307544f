import { act, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createFakeServices, type FakeServices } from '@szn/shared-contracts/testing';
import { installFakeViewport, type FakeViewport } from '../../testing/fake-viewport.ts';
import { renderSection } from '../../testing/render-section.tsx';
import { CollaborationTeaser } from './collaboration-teaser.tsx';

let viewport: FakeViewport;
let services: FakeServices;

beforeEach(() => {
  viewport = installFakeViewport();
  services = createFakeServices();
});

afterEach(() => {
  viewport.uninstall();
  Reflect.deleteProperty(globalThis, 'DeviceOrientationEvent');
});

async function openTeaser() {
  await renderSection(<CollaborationTeaser />, services);
  const teaser = await screen.findByRole('region', { name: 'Wokelemon' });
  teaser.getBoundingClientRect = () => new DOMRect(0, 0, 400, 200);
  return teaser;
}

const transform = (teaser: HTMLElement) => teaser.querySelector('div')?.style.transform;

/** Moves the pointer to the middle of the right edge. */
function movePointer(teaser: HTMLElement, pointerType: string) {
  fireEvent.pointerMove(teaser, { pointerType, clientX: 400, clientY: 100 });
}

function rotateDevice(beta: number, gamma: number) {
  act(() => void window.dispatchEvent(Object.assign(new Event('deviceorientation'), { beta, gamma })));
}

describe('Collaboration teaser', () => {
  test('has a disabled button that only shows a notice', async () => {
    await openTeaser();
    expect(screen.getByText('Collaboration Drip')).toBeInTheDocument();
    const button = screen.getByRole('button', { name: 'Coming Soon!!' });
    expect(button).toHaveAttribute('aria-disabled', 'true');
    expect(button).toHaveAccessibleDescription('Wokelemon is still ripening. No date yet.');

    await userEvent.setup({ delay: null }).click(button);

    expect(services.notices).toEqual([{ kind: 'info', text: 'Wokelemon is still ripening. No date yet.' }]);
  });

  test('tilts towards a mouse on a wide screen and resets when the mouse leaves', async () => {
    const teaser = await openTeaser();

    movePointer(teaser, 'mouse');
    expect(transform(teaser)).toContain('rotateY(10deg) translate3d(20px, 0px, 0)');

    fireEvent.pointerLeave(teaser, { pointerType: 'mouse' });
    expect(transform(teaser)).toBe('');
  });

  test('tilts towards a finger on a narrow screen, further than on a wide one', async () => {
    viewport.resizeTo({ width: 390 });
    const teaser = await openTeaser();

    movePointer(teaser, 'mouse');
    expect(transform(teaser)).toBe('');

    fireEvent.touchMove(teaser, { touches: [{ clientX: 400, clientY: 100 }] });
    expect(transform(teaser)).toContain('rotateY(15deg) translate3d(30px, 0px, 0)');

    fireEvent.touchEnd(teaser);
    expect(transform(teaser)).toBe('');
  });

  test('changes its tilt mode with the width of the window', async () => {
    const teaser = await openTeaser();
    viewport.resizeTo({ width: 390 });

    fireEvent.touchMove(teaser, { touches: [{ clientX: 0, clientY: 100 }] });

    expect(transform(teaser)).toContain('rotateY(-15deg)');
  });

  test('tilts with the orientation of the device and never requests permission', async () => {
    const requestPermission = jest.fn();
    Object.assign(globalThis, { DeviceOrientationEvent: Object.assign(class {}, { requestPermission }) });
    viewport.resizeTo({ width: 390 });
    const teaser = await openTeaser();
    viewport.enter(teaser);

    rotateDevice(45, 90);

    expect(transform(teaser)).toContain('rotateY(15deg)');
    expect(requestPermission).not.toHaveBeenCalled();
  });

  test('prefers a finger to the orientation of the device', async () => {
    viewport.resizeTo({ width: 390 });
    const teaser = await openTeaser();
    viewport.enter(teaser);

    fireEvent.touchMove(teaser, { touches: [{ clientX: 400, clientY: 100 }] });
    rotateDevice(45, -90);
    expect(transform(teaser)).toContain('rotateY(15deg)');

    fireEvent.touchEnd(teaser);
    rotateDevice(45, -90);
    expect(transform(teaser)).toContain('rotateY(-15deg)');
  });

  test('ignores the orientation of the device while it is out of view', async () => {
    viewport.resizeTo({ width: 390 });
    const teaser = await openTeaser();

    rotateDevice(45, 90);
    expect(transform(teaser)).toBe('');

    viewport.enter(teaser);
    viewport.leave(teaser);
    rotateDevice(45, 90);
    expect(transform(teaser)).toBe('');
  });

  test('does not tilt after a tap on a wide screen', async () => {
    const teaser = await openTeaser();

    movePointer(teaser, 'touch');
    fireEvent.mouseMove(teaser, { clientX: 400, clientY: 100 });

    expect(transform(teaser)).toBe('');
  });

  test('does not move under reduced motion', async () => {
    viewport.setReducedMotion(true);
    const teaser = await openTeaser();
    viewport.enter(teaser);

    movePointer(teaser, 'mouse');
    viewport.resizeTo({ width: 390 });
    rotateDevice(45, 90);

    expect(transform(teaser)).toBe('');
    expect(teaser).toHaveAttribute('data-reveal', 'resting');
  });

  test('animates its text once when it is scrolled into view', async () => {
    const teaser = await openTeaser();

    viewport.leave(teaser);
    expect(teaser).toHaveAttribute('data-reveal', 'waiting');
    viewport.enter(teaser);
    expect(teaser).toHaveAttribute('data-reveal', 'arriving');
    viewport.leave(teaser);
    expect(teaser).toHaveAttribute('data-reveal', 'arriving');
  });
});
