import { useMemo } from 'react';
import {
  Controls,
  Handle,
  MarkerType,
  Position,
  ReactFlow,
  type Edge,
  type Node,
  type NodeProps,
} from '@xyflow/react';
import '@xyflow/react/dist/style.css';
import { useMediaQuery } from '@szn/shared-ui/use-media-query';
import type { UsageMap } from '../../../api/releases.ts';
import { plural } from '../../lib/format.ts';
import styles from './map-page.module.css';

type UsageGraphProps = {
  readonly map: UsageMap;
  readonly chosen: string;
  readonly onChoose: (name: string) => void;
};

/** The parts in a circle, or in two columns on a phone; an arrow goes from who offers something to who uses it. */
export function UsageGraph({ map, chosen, onChoose }: UsageGraphProps) {
  const layout = layouts[useMediaQuery('(max-width: 599px)') ? 'columns' : 'circle'];
  const nodes = useMemo(() => placeNodes(map, chosen, layout), [map, chosen, layout]);
  const edges = useMemo(() => connect(map, chosen, layout), [map, chosen, layout]);
  return (
    <div className={styles.graph}>
      <ReactFlow
        key={layout.width}
        nodes={nodes}
        edges={edges}
        nodeTypes={nodeTypes}
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
        fitViewOptions={{ padding: 0.05 }}
        proOptions={{ hideAttribution: true }}
        aria-label="Map of the parts"
      >
        <Controls showInteractive={false} />
      </ReactFlow>
    </div>
  );
}

const radius = { x: 300, y: 210 };

const sides = Object.values(Position);

/** A part with a start and an end for arrows on each side. The default node has one of each, above and below. */
function PartNode({ data }: NodeProps<PartNodeData>) {
  return (
    <>
      {sides.flatMap((side) =>
        (['source', 'target'] as const).map((type) => (
          <Handle key={`${side} ${type}`} id={side} type={type} position={side} isConnectable={false} />
        )),
      )}
      {data.label}
    </>
  );
}

type PartNodeData = Node<{ readonly label: string }>;
const nodeTypes = { default: PartNode };

type Layout = {
  readonly place: (index: number, count: number) => Place;
  readonly width: number;
  readonly height: number;
  readonly isInColumns: boolean;
};

const layouts = {
  circle: { place: inCircle, width: 170, height: 62, isInColumns: false },
  columns: { place: inColumns, width: 120, height: 54, isInColumns: true },
} as const;

/** The second column is half a row lower, so that arrows between rows pass the parts. */
function inColumns(index: number): Place {
  const column = index % 2;
  return { x: column * 220, y: Math.floor(index / 2) * 150 + column * 75 };
}

function inCircle(index: number, count: number): Place {
  const angle = (2 * Math.PI * index) / count - Math.PI / 2;
  return { x: radius.x * Math.cos(angle), y: radius.y * Math.sin(angle) };
}

function placeNodes({ parts, usages }: UsageMap, chosen: string, layout: Layout): PartNodeData[] {
  const touched = new Set(usages.filter(({ from }) => from === chosen).map(({ to }) => to));
  return parts.map(({ name, routes }, index) => {
    const { width, height, isInColumns: isNarrow } = layout;
    const isNameOnly = name === 'shell' || isNarrow;
    return {
      id: name,
      position: layout.place(index, parts.length),
      width,
      height,
      data: { label: isNameOnly ? name : `${name} · ${plural(routes.length, 'route')}` },
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
function connect({ parts, usages }: UsageMap, chosen: string, { place, isInColumns }: Layout): Edge[] {
  const places = parts.map(({ name }, index) => ({ name, ...place(index, parts.length) }));
  return places.flatMap((from) =>
    places.flatMap((to) => {
      const count = usages.filter((usage) => usage.from === from.name && usage.to === to.name).length;
      const isOfChosen = from.name === chosen;
      if (count === 0) return [];
      return {
        id: `${from.name} ${to.name}`,
        source: from.name,
        target: to.name,
        ...(isInColumns && from.x === to.x ? sidesInColumn(from) : chooseSides(from, to)),
        ...(isOfChosen && { label: plural(count, 'use') }),
        className: (isOfChosen ? styles.strongEdge : styles.edge) ?? '',
        markerEnd: { type: MarkerType.ArrowClosed },
        focusable: false,
        zIndex: isOfChosen ? 1 : 0,
      };
    }),
  );
}

type Place = { readonly x: number; readonly y: number };

/** Between the columns: a straight arrow would cross the parts between the two. */
function sidesInColumn({ x }: Place) {
  const side = x === 0 ? Position.Right : Position.Left;
  return { type: 'smoothstep', sourceHandle: side, targetHandle: side };
}

/** The sides of two nodes that face each other. */
function chooseSides(from: Place, to: Place) {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const [near, far] = Math.abs(dx) > 1.5 * Math.abs(dy) ? horizontal : vertical;
  const isForward = Math.abs(dx) > 1.5 * Math.abs(dy) ? dx > 0 : dy > 0;
  return isForward ? { sourceHandle: near, targetHandle: far } : { sourceHandle: far, targetHandle: near };
}

const horizontal = [Position.Right, Position.Left] as const;
const vertical = [Position.Bottom, Position.Top] as const;
