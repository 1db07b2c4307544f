import { useMemo } from 'react';
import { Controls, MarkerType, ReactFlow, type Edge, type Node } from '@xyflow/react';
import '@xyflow/react/dist/style.css';
import type { UsageMap } from '../../../api/releases.ts';
import { plural } from '../../lib/format.ts';
import styles from './map-page.module.css';

type UsageGraphProps = {
  readonly map: UsageMap;
  readonly chosen: string;
  readonly onChoose: (name: string) => void;
};

/** The parts in a circle; an arrow goes from who offers something to who uses it. */
export function UsageGraph({ map, chosen, onChoose }: UsageGraphProps) {
  const nodes = useMemo(() => placeNodes(map, chosen), [map, chosen]);
  const edges = useMemo(() => connect(map, chosen), [map, chosen]);
  return (
    <div className={styles.graph}>
      <ReactFlow
        nodes={nodes}
        edges={edges}
        onNodeClick={(_event, { id }) => onChoose(id)}
        onSelectionChange={({ nodes: [selected] }) =>
          selected && selected.id !== chosen && onChoose(selected.id)
        }
        nodesDraggable={false}
        nodesConnectable={false}
        edgesFocusable={false}
        preventScrolling={false}
        zoomOnScroll={false}
        minZoom={0.3}
        maxZoom={1.5}
        fitView
        proOptions={{ hideAttribution: true }}
        aria-label="Map of the parts"
      >
        <Controls showInteractive={false} />
      </ReactFlow>
    </div>
  );
}

const radius = { x: 300, y: 210 };
const nodeSize = { width: 170, height: 62 };

function placeNodes({ parts, usages }: UsageMap, chosen: string): Node[] {
  const touched = new Set(usages.filter(({ from }) => from === chosen).map(({ to }) => to));
  return parts.map(({ name, routes }, index) => {
    const angle = (2 * Math.PI * index) / parts.length - Math.PI / 2;
    return {
      id: name,
      position: { x: radius.x * Math.cos(angle), y: radius.y * Math.sin(angle) },
      ...nodeSize,
      data: { label: `${name} · ${plural(routes.length, 'route')}` },
      ariaLabel: `${name}, ${plural(routes.length, 'route')}`,
      className: classOf(name, chosen, touched),
    };
  });
}

function classOf(name: string, chosen: string, touched: ReadonlySet<string>): string {
  if (name === chosen) return styles.chosen ?? '';
  return (touched.has(name) ? styles.touched : styles.node) ?? '';
}

/** One arrow for each pair of parts. */
function connect({ usages }: UsageMap, chosen: string): Edge[] {
  const pairs = new Map<string, UsageMap['usages']>();
  for (const usage of usages) {
    const key = `${usage.from} ${usage.to}`;
    pairs.set(key, [...(pairs.get(key) ?? []), usage]);
  }
  return [...pairs].map(([id, [first, ...others]]) => {
    const isOfChosen = first?.from === chosen;
    return {
      id,
      source: first?.from ?? '',
      target: first?.to ?? '',
      ...(isOfChosen && { label: plural(others.length + 1, 'use') }),
      className: (isOfChosen ? styles.strongEdge : styles.edge) ?? '',
      markerEnd: { type: MarkerType.ArrowClosed },
      focusable: false,
      zIndex: isOfChosen ? 1 : 0,
    };
  });
}
