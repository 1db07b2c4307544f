import { ownValue } from '@szn/shared-contracts';
import {
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
} from 'react';

export type ReorderOptions = {
  readonly ids: readonly string[];
  readonly titleOf: (id: string) => string;
  readonly describe: (title: string, place: number, count: number) => string;
  readonly onMove: (from: number, to: number) => void;
};

/** Below this distance a press of the handle is no drag. */
const dragThreshold = 5;
/** At so many pixels from an edge of the viewport a drag scrolls the page. */
const scrollEdge = 72;
const scrollStep = 14;

type Drag = {
  readonly pointerId: number;
  readonly from: number;
  readonly start: Point;
  readonly items: readonly HTMLElement[];
  /** In page coordinates, because the page can scroll during the drag. */
  readonly boxes: readonly DOMRect[];
  to: number;
  isMoving: boolean;
};

type Point = { readonly x: number; readonly y: number };

/**
 * Reorders the children of a list by drag of a handle (mouse, pen, touch), by the arrow keys on it, and by buttons. Every
 * child has `data-reorder`. The handle needs `touch-action: none`: only it blocks scrolling. The focus stays on the control
 * that moved its item, and `announcement` says the new place.
 */
export function useReorder<List extends HTMLElement>({ ids, titleOf, describe, onMove }: ReorderOptions) {
  const listRef = useRef<List>(null);
  const focusRef = useRef<HTMLElement | null>(null);
  const [announcement, setAnnouncement] = useState('');

  // React moves the element of the item, and a moved element loses the focus.
  useLayoutEffect(() => {
    const control = focusRef.current;
    focusRef.current = null;
    if (control?.isConnected && document.activeElement !== control) control.focus();
  }, [ids]);

  function moveTo(id: string, to: number, control: HTMLElement | null): void {
    const from = ids.indexOf(id);
    const place = Math.max(0, Math.min(ids.length - 1, to));
    if (from === -1 || place === from) return;
    focusRef.current = control;
    setAnnouncement(describe(titleOf(id), place + 1, ids.length));
    onMove(from, place);
  }

  function moveByKey(event: KeyboardEvent<HTMLElement>, id: string): void {
    const place = ids.indexOf(id);
    const targets: Readonly<Record<string, number>> = {
      ArrowLeft: place - 1,
      ArrowUp: place - 1,
      ArrowRight: place + 1,
      ArrowDown: place + 1,
      Home: 0,
      End: ids.length - 1,
    };
    const to = ownValue(targets, event.key);
    if (to === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    moveTo(id, to, event.currentTarget);
  }

  const dragProps = useDrag(listRef, ids, moveTo);
  return {
    listRef,
    announcement,
    announce: setAnnouncement,
    moveTo,
    handleProps: (id: string) => ({
      ...dragProps(id),
      onKeyDown: (event: KeyboardEvent<HTMLElement>) => moveByKey(event, id),
    }),
  };
}

export type Reorder = Pick<ReturnType<typeof useReorder>, 'moveTo' | 'handleProps'>;

type MoveItem = (id: string, to: number, control: HTMLElement) => void;

/** The pointer handlers of a handle. The dragged item follows the pointer; the order changes when it is dropped. */
function useDrag(listRef: RefObject<HTMLElement | null>, ids: readonly string[], onDrop: MoveItem) {
  const dragRef = useRef<Drag | null>(null);

  function startDrag(event: PointerEvent<HTMLElement>, id: string): void {
    const list = listRef.current;
    if (event.button !== 0 || !list) return;
    const items = [...list.querySelectorAll<HTMLElement>(':scope > [data-reorder]')];
    const from = ids.indexOf(id);
    event.currentTarget.setPointerCapture(event.pointerId);
    dragRef.current = {
      pointerId: event.pointerId,
      from,
      to: from,
      start: pageOf(event),
      items,
      boxes: items.map((item) => pageBox(item)),
      isMoving: false,
    };
  }

  function drag(event: PointerEvent<HTMLElement>): void {
    const current = dragRef.current;
    if (current?.pointerId !== event.pointerId) return;
    scrollAtEdge(event.clientY);
    const point = pageOf(event);
    const [dx, dy] = [point.x - current.start.x, point.y - current.start.y];
    if (!current.isMoving && Math.hypot(dx, dy) < dragThreshold) return;
    current.isMoving = true;
    listRef.current?.setAttribute('data-reordering', '');
    const box = current.boxes[current.from];
    if (!box) return;
    const centre = { x: box.x + box.width / 2 + dx, y: box.y + box.height / 2 + dy };
    current.to = nearestBox(current.boxes, centre);
    showOrder(current, { x: dx, y: dy });
  }

  function endDrag(event: PointerEvent<HTMLElement>, droppedId: string | null): void {
    const current = dragRef.current;
    if (current?.pointerId !== event.pointerId) return;
    dragRef.current = null;
    listRef.current?.removeAttribute('data-reordering');
    for (const item of current.items) {
      item.style.transform = '';
      item.removeAttribute('data-dragged');
    }
    if (droppedId !== null && current.isMoving) onDrop(droppedId, current.to, event.currentTarget);
  }

  return (id: string) => ({
    onPointerDown: (event: PointerEvent<HTMLElement>) => startDrag(event, id),
    onPointerMove: drag,
    onPointerUp: (event: PointerEvent<HTMLElement>) => endDrag(event, id),
    onPointerCancel: (event: PointerEvent<HTMLElement>) => endDrag(event, null),
    onLostPointerCapture: (event: PointerEvent<HTMLElement>) => endDrag(event, null),
  });
}

function pageOf({ clientX, clientY }: { readonly clientX: number; readonly clientY: number }): Point {
  return { x: clientX + window.scrollX, y: clientY + window.scrollY };
}

function pageBox(item: HTMLElement): DOMRect {
  const { x, y, width, height } = item.getBoundingClientRect();
  return new DOMRect(x + window.scrollX, y + window.scrollY, width, height);
}

function nearestBox(boxes: readonly DOMRect[], { x, y }: Point): number {
  const distances = boxes.map((box) => Math.hypot(box.x + box.width / 2 - x, box.y + box.height / 2 - y));
  return distances.indexOf(Math.min(...distances));
}

/** Moves the dragged item with the pointer, and the others to the places that they would get. */
function showOrder({ items, boxes, from, to }: Drag, dragged: Point): void {
  for (const [index, item] of items.entries()) {
    const isDragged = index === from;
    const place = isDragged ? index : placeAfterMove(index, from, to);
    const [own, target] = [boxes[index], boxes[place]];
    if (!own || !target) continue;
    const shift = isDragged ? dragged : { x: target.x - own.x, y: target.y - own.y };
    item.style.transform = shift.x === 0 && shift.y === 0 ? '' : `translate(${shift.x}px, ${shift.y}px)`;
    item.toggleAttribute('data-dragged', isDragged);
  }
}

function placeAfterMove(index: number, from: number, to: number): number {
  if (from < to && index > from && index <= to) return index - 1;
  return to < from && index >= to && index < from ? index + 1 : index;
}

function scrollAtEdge(clientY: number): void {
  if (clientY < scrollEdge) window.scrollBy(0, -scrollStep);
  else if (clientY > window.innerHeight - scrollEdge) window.scrollBy(0, scrollStep);
}
