import { ownValue } from '@szn/shared-contracts';
import {
  Component,
  Suspense,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  type ReactNode,
  type RefObject,
} from 'react';
import type { RemoteInstance, SlotContentProps } from '@szn/shared-contracts';
import { useShell } from '../services/shell-context.tsx';

type Props = SlotContentProps & {
  /** Until the remote has loaded. */
  readonly pending?: ReactNode;
};

/**
 * Loads the remote that fills a slot and renders its content. Renders nothing after a failure.
 * Errors are counted under the version of the filling remote: the loader reports those of loading, and the root of the
 * shell those of rendering, whose stack names the version.
 */
export function SlotContent({ name, onEmpty, pending = null }: Props) {
  const { composition, remotes } = useShell();
  const remote =
    composition.remotes.find(({ fills, killed }) => killed === null && ownValue(fills, name))?.name ?? '';
  const [instance, setInstance] = useState<RemoteInstance>();
  const root = useRef<HTMLDivElement>(null);
  const fail = useEffectEvent(onEmpty);

  useEffect(() => {
    let isMounted = true;
    remotes.load(remote).then(
      (loaded) => {
        if (!isMounted) return;
        if (ownValue(loaded.fills, name)) setInstance(loaded);
        else fail();
      },
      () => isMounted && fail(),
    );
    return () => {
      isMounted = false;
    };
  }, [remotes, remote, name]);

  const Content = ownValue(instance?.fills, name);
  const running = remotes.running(remote);
  if (!Content || !running) return pending;
  return (
    <div ref={root} data-remote={`${remote}@${running.version}`}>
      <SlotBoundary onEmpty={onEmpty}>
        <Suspense>
          <Content />
          <EmptyCheck root={root} onEmpty={onEmpty} />
        </Suspense>
      </SlotBoundary>
    </div>
  );
}

type EmptyCheckProps = {
  readonly root: RefObject<HTMLElement | null>;
  readonly onEmpty: () => void;
};

/** Beside the content in its Suspense boundary, so that the effect runs when the content has rendered. */
function EmptyCheck({ root, onEmpty }: EmptyCheckProps) {
  const notify = useEffectEvent(onEmpty);
  useEffect(() => {
    if (root.current?.childElementCount === 0) notify();
  }, [root]);
  return null;
}

type BoundaryProps = { readonly onEmpty: () => void; readonly children: ReactNode };

class SlotBoundary extends Component<BoundaryProps, { readonly hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override componentDidCatch() {
    this.props.onEmpty();
  }

  override render() {
    return this.state.hasFailed ? null : this.props.children;
  }
}
