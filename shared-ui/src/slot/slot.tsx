import { useCallback, useEffect, useRef, useState, useSyncExternalStore, type ComponentType } from 'react';
import type {
  OfferedSlot,
  ShellServices,
  SlotContentProps,
  SlotFill,
  SlotService,
} from '@szn/shared-contracts';
import { useInViewport } from '../hooks/use-in-viewport.ts';
import { useServices } from '../hooks/services-context.ts';
import styles from './slot.module.css';

/** The filling remote is loaded when the slot is as near as one height of the viewport. */
const nearScreen = { rootMargin: '100% 0px', once: true };

const sizeClasses = { 'product-row': styles.productRow, dialog: undefined } as const satisfies Record<
  OfferedSlot['size'],
  unknown
>;

/**
 * A place in a page that another remote can fill. Renders nothing if no remote fills it; else reserves the size of the
 * slot, on the server too, and loads the content when the slot comes near the screen. If there is no content, the
 * reserved space is removed while it is below the screen, so that nothing that a shopper sees moves.
 */
export function Slot({ slot }: { readonly slot: OfferedSlot }) {
  const { slots, localStorage } = useServices();
  const fill = slots?.find(slot.name);
  return slots && fill && <FilledSlot slot={slot} slots={slots} fill={fill} storage={localStorage} />;
}

type FilledSlotProps = {
  readonly slot: OfferedSlot;
  readonly slots: SlotService;
  readonly fill: SlotFill;
  readonly storage: ShellServices['localStorage'];
};

function FilledSlot({ slot, slots, fill, storage }: FilledSlotProps) {
  const box = useRef<HTMLDivElement>(null);
  const isHydrating = useSyncExternalStore(subscribeToNothing, isFalse, isTrue);
  // Hydration must render what the server has rendered, which knows no storage.
  const [isEmpty, setIsEmpty] = useState(() => !isHydrating && !isWanted(fill, storage));
  const isNear = useInViewport(box, nearScreen);
  const [Content, setContent] = useState<ComponentType<SlotContentProps> | null>(null);

  const collapse = useCallback(() => {
    const isBelowScreen = (box.current?.getBoundingClientRect().top ?? 0) >= window.innerHeight;
    if (isBelowScreen) setIsEmpty(true);
  }, []);

  useEffect(() => {
    if (!isWanted(fill, storage)) collapse();
  }, [fill, storage, collapse]);

  useEffect(() => {
    if (!isNear || !isWanted(fill, storage)) return undefined;
    let isMounted = true;
    slots.load().then(
      (Loaded) => isMounted && setContent(() => Loaded),
      () => isMounted && collapse(),
    );
    return () => {
      isMounted = false;
    };
  }, [isNear, fill, storage, slots, collapse]);

  if (isEmpty) return null;
  return (
    <div ref={box} className={sizeClasses[slot.size]} data-slot={slot.name}>
      {Content && <Content name={slot.name} onEmpty={collapse} />}
    </div>
  );
}

function isWanted({ ifStored }: SlotFill, storage: FilledSlotProps['storage']): boolean {
  return ifStored === undefined || storage.read(ifStored, (value) => value ?? undefined) !== undefined;
}

const subscribeToNothing = () => () => undefined;
const isFalse = () => false;
const isTrue = () => true;
