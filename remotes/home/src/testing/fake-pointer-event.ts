/** jsdom has no pointer events; testing-library then sends bare events without place or kind of pointer. */
export class FakePointerEvent extends MouseEvent {
  readonly pointerType: string;

  constructor(type: string, init: PointerEventInit = {}) {
    super(type, init);
    this.pointerType = init.pointerType ?? '';
  }
}
