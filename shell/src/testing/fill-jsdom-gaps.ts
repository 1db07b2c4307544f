/** Adds browser APIs that the shell uses and jsdom lacks. */
export function fillJsdomGaps(): void {
  window.scrollTo = () => undefined;
  Element.prototype.scrollIntoView = () => undefined;
  Object.assign(globalThis, {
    PointerEvent: class extends MouseEvent {
      readonly pointerType: string;

      constructor(type: string, init: PointerEventInit = {}) {
        super(type, init);
        this.pointerType = init.pointerType ?? '';
      }
    },
  });
  if (isFormFriendly()) return;
  // FormData comes from Node and does not read forms, which React needs for submitted ones.
  const NodeFormData = FormData;
  Object.assign(globalThis, {
    FormData: class extends NodeFormData {
      constructor(form?: HTMLFormElement) {
        super();
        for (const field of form?.querySelectorAll('input') ?? []) this.append(field.name, field.value);
      }
    },
  });
}

function isFormFriendly(): boolean {
  try {
    return new FormData(document.createElement('form')) instanceof FormData;
  } catch {
    return false;
  }
}
