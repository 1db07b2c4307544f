/** jsdom has no pointer events. Returns a function that removes the class again. */
export function installFakePointerEvent(): () => void {
  Object.assign(window, { PointerEvent: FakePointerEvent });
  return () => Reflect.deleteProperty(window, 'PointerEvent');
}

class FakePointerEvent extends MouseEvent {
  readonly pointerType: string;
  readonly isPrimary: boolean;

  constructor(type: string, { pointerType = '', isPrimary = false, ...init }: PointerEventInit = {}) {
    super(type, init);
    this.pointerType = pointerType;
    this.isPrimary = isPrimary;
  }
}
