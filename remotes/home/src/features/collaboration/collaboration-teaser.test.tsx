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

/** At the middle of its right edge. */
function pointAt(teaser: HTMLElement, pointerType: string) {
  fireEvent.pointerMove(teaser, { pointerType, clientX: 400, clientY: 100 });
}

/** A device that tells how it is held, perhaps only after it was asked for leave. */
function holdDevice(beta: number, gamma: number) {
  act(() => void window.dispatchEvent(Object.assign(new Event('deviceorientation'), { beta, gamma })));
}

describe('the collaboration teaser', () => {
  test('names what is to come, with a button that leads nowhere yet and says so', async () => {
    await openTeaser();
    expect(screen.getByText('Collaboration Drip')).toBeInTheDocument();
    const call = screen.getByRole('button', { name: 'Coming Soon!!' });
    expect(call).toHaveAttribute('aria-disabled', 'true');
    expect(call).toHaveAccessibleDescription('Wokelemon is still ripening. No date yet.');

    await userEvent.setup({ delay: null }).click(call);

    expect(services.notices).toEqual([{ kind: 'info', text: 'Wokelemon is still ripening. No date yet.' }]);
  });

  test('leans towards a mouse on a wide screen and rests when it leaves', async () => {
    const teaser = await openTeaser();

    pointAt(teaser, 'mouse');
    expect(transform(teaser)).toContain('rotateY(10deg) translate3d(20px, 0px, 0)');

    fireEvent.pointerLeave(teaser, { pointerType: 'mouse' });
    expect(transform(teaser)).toBe('');
  });

  test('leans towards a finger on a narrow screen, further than on a wide one', async () => {
    viewport.resizeTo({ width: 390 });
    const teaser = await openTeaser();

    pointAt(teaser, 'mouse');
    expect(transform(teaser)).toBe('');

    fireEvent.touchMove(teaser, { touches: [{ clientX: 400, clientY: 100 }] });
    expect(transform(teaser)).toContain('rotateY(15deg) translate3d(30px, 0px, 0)');

    fireEvent.touchEnd(teaser);
    expect(transform(teaser)).toBe('');
  });

  test('changes its ways with the width of the window', async () => {
    const teaser = await openTeaser();
    viewport.resizeTo({ width: 390 });

    fireEvent.touchMove(teaser, { touches: [{ clientX: 0, clientY: 100 }] });

    expect(transform(teaser)).toContain('rotateY(-15deg)');
  });

  test('leans with a phone that tells how it is held, and never asks for leave', async () => {
    const requestPermission = jest.fn();
    Object.assign(globalThis, { DeviceOrientationEvent: Object.assign(class {}, { requestPermission }) });
    viewport.resizeTo({ width: 390 });
    const teaser = await openTeaser();
    viewport.comesNear(teaser);

    holdDevice(45, 90);

    expect(transform(teaser)).toContain('rotateY(15deg)');
    expect(requestPermission).not.toHaveBeenCalled();
  });

  test('follows a finger rather than the phone that it touches', async () => {
    viewport.resizeTo({ width: 390 });
    const teaser = await openTeaser();
    viewport.comesNear(teaser);

    fireEvent.touchMove(teaser, { touches: [{ clientX: 400, clientY: 100 }] });
    holdDevice(45, -90);
    expect(transform(teaser)).toContain('rotateY(15deg)');

    fireEvent.touchEnd(teaser);
    holdDevice(45, -90);
    expect(transform(teaser)).toContain('rotateY(-15deg)');
  });

  test('does not listen to the phone while it is out of sight', async () => {
    viewport.resizeTo({ width: 390 });
    const teaser = await openTeaser();

    holdDevice(45, 90);
    expect(transform(teaser)).toBe('');

    viewport.comesNear(teaser);
    viewport.staysFar(teaser);
    holdDevice(45, 90);
    expect(transform(teaser)).toBe('');
  });

  test('does not lean after a tap on a wide screen, which no leaving would follow', async () => {
    const teaser = await openTeaser();

    pointAt(teaser, 'touch');
    fireEvent.mouseMove(teaser, { clientX: 400, clientY: 100 });

    expect(transform(teaser)).toBe('');
  });

  test('stays still for a shopper who wants less motion', async () => {
    viewport.prefersLessMotion(true);
    const teaser = await openTeaser();
    viewport.comesNear(teaser);

    pointAt(teaser, 'mouse');
    viewport.resizeTo({ width: 390 });
    holdDevice(45, 90);

    expect(transform(teaser)).toBe('');
    expect(teaser).toHaveAttribute('data-reveal', 'resting');
  });

  test('lets its words arrive once it is scrolled into view', async () => {
    const teaser = await openTeaser();

    viewport.staysFar(teaser);
    expect(teaser).toHaveAttribute('data-reveal', 'waiting');
    viewport.comesNear(teaser);
    expect(teaser).toHaveAttribute('data-reveal', 'arriving');
    viewport.staysFar(teaser);
    expect(teaser).toHaveAttribute('data-reveal', 'arriving');
  });
});
