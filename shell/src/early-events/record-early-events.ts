/*
 * The inline script of every page (decision 0044). It records what a shopper does to controls that React has not
 * hydrated yet, shows each of them as pressed, and replays the events in order when the part has hydrated. It imports
 * nothing, because the gateway puts it into the head of the document; a test limits its size.
 *
 * A part that is not hydrated has the attribute `data-dehydrated` (`@szn/shared-ui/use-hydration-mark`). A recorded event
 * does not reach React: React drops events on such a part, or hydrates it at once and carries them out. Links, and the
 * controls of a form with an `action`, work without scripts and are not recorded.
 *
 * The server does not know what this browser has stored: a button "Follow" can be "Following" after hydration. A press that
 * was replayed before can also have changed another control. The first press of a control that shows another state or name
 * by then is dropped, because it would undo what it was meant to do.
 *
 * It also applies the colour scheme that the shopper has chosen (decision 0085), because it runs before the first paint.
 */

type Control = HTMLElement & { checked?: boolean; value?: string };

/** `state`: what the shopper has set; hydration may reset it. */
type EarlyEvent = readonly [event: Event, control: Control, state: string | boolean | undefined];

/** After this time the page tells the shopper that it did not load, and drops the event. */
const expiryMs = 10_000;
const mark = 'data-dehydrated';
const pressable = 'button,dialog,[type=checkbox],[type=radio]';
/** With links, so that a link in a dialog is not a press of the dialog. */
const recordable = `[${mark}] :is(a,select,input,${pressable}):not(form[action] *)`;

/** As in `createThemeStorage`. */
const themeKey = 'theme';

const recorded = new Set<EarlyEvent>();
const page = document;

// Other events of a button or a box follow from its click; Enter in a text field causes a change.
for (const type of ['click', 'input', 'change']) page.addEventListener(type, record, true);
new MutationObserver(replay).observe(page, { subtree: true, attributeFilter: [mark] });
// A navigation drops the events, also where Back shows this document again.
addEventListener('pagehide', () => recorded.forEach(remove));

// Chosen in another tab, also while this document was in the back/forward cache, which delivers no storage events.
for (const type of ['storage', 'pageshow']) addEventListener(type, applyTheme);
applyTheme();

function applyTheme(): void {
  try {
    // `null` is the scheme of the device, as is any value that the style sheet does not know.
    // oxlint-disable-next-line no-restricted-globals -- this script has no imports, so no storage port either
    page.documentElement.dataset.theme = `${localStorage.getItem(themeKey)}`;
  } catch {
    // Storage is blocked: the scheme of the device, or the one chosen in this document.
  }
}

function record(event: Event): void {
  const { type, target } = event;
  const isPress = type === 'click';
  const control = target instanceof Element && target.closest<Control>(recordable);
  if (!control || control.matches(pressable) !== isPress) return;
  event.stopImmediatePropagation();
  const entry: EarlyEvent = [event, control, isPress ? control.checked : control.value];
  recorded.add(entry);
  if (type === 'input') return;
  control.dataset.pressed ??= stateAndName(control);
  setTimeout(() => {
    if (remove(entry) && control.isConnected) setNoticeHidden(false);
  }, expiryMs);
}

function replay(): void {
  setNoticeHidden(true);
  for (const entry of recorded) {
    const [event, control, state] = entry;
    if (control.closest(`[${mark}]`)) continue;
    const { pressed } = control.dataset;
    remove(entry);
    if (pressed && pressed !== stateAndName(control)) continue;
    // Has no meaning on a button. A box is toggled by the click.
    if (event.type === 'click') control.checked = !state;
    else {
      // React ignores an event that changes no value. It intercepts the property of the element, not of the prototype.
      control.value = `${state} `;
      Reflect.set(Object.getPrototypeOf(control), 'value', state, control);
    }
    // The constructor is that of a `MouseEvent`, an `InputEvent` or an `Event`.
    control.dispatchEvent(Reflect.construct(event.constructor, [event.type, event]));
    // React renders the result of an event in a microtask: the next event must find it.
    queueMicrotask(replay);
    return;
  }
}

/** What a press of the control does, by its state and name. `data-pressed` has that of the first press. */
const stateAndName = ({ ariaPressed, ariaLabel }: Control) => `${ariaPressed} ${ariaLabel}`;

function remove(entry: EarlyEvent): boolean {
  delete entry[1].dataset.pressed;
  return recorded.delete(entry);
}

function setNoticeHidden(isHidden: boolean): void {
  page.getElementById('load-failure')?.toggleAttribute('hidden', isHidden);
}
