/** jsdom has no pointer events; Testing Library then sends events without position and pointer type. */
export class FakePointerEvent extends MouseEvent {
  readonly pointerType: string;
  readonly isPrimary: boolean;

  constructor(type: string, init: PointerEventInit = {}) {
    super(type, init);
    this.pointerType = init.pointerType ?? '';
    this.isPrimary = init.isPrimary ?? false;
  }
}
