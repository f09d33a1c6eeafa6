import type { RunView } from '@ashlar/contract'
import type { LiveRun } from '@ashlar/runtime'
import type { Block } from '@ashlar/schema'
import { Icon } from '@ashlar/ui'
import {
  Background,
  Controls,
  type Edge,
  Handle,
  MarkerType,
  type Node,
  type NodeProps,
  Position,
  ReactFlow,
} from '@xyflow/react'
import '@xyflow/react/dist/base.css'
import { type ReactElement, useMemo } from 'react'
import { blockState, blockStates, type BlockRunState } from '../explorer/block-status.ts'
import { iconOfBlock } from '../forms/block-forms.ts'
import classes from './Diagram.module.css'
import { flowGraph } from './flow-graph.ts'
import { flowLayout, nodeSize } from './layout.ts'

interface DiagramProps {
  blocks: readonly Block[]
  run: RunView | null
  /** How the run goes that goes on; undefined where that is not told. */
  live: LiveRun | undefined
  isLoading: boolean
  /** The ids of the selected blocks. */
  selected: readonly string[]
  hovered: string | null
  onHover: (id: string | null) => void
  onSelect: (id: string) => void
}

type BlockData = Record<string, unknown> & {
  block: Block | null
  label: string
  status: BlockRunState['status']
  isHovered: boolean
}
type BlockNode = Node<BlockData, 'block'>

const Box = ({ data, selected }: NodeProps<BlockNode>): ReactElement => (
  <div
    className={data.block === null ? classes['end'] : classes['block']}
    style={nodeSize}
    data-node={data.label}
    data-status={data.status}
    data-selected={selected || undefined}
    data-hovered={data.isHovered || undefined}
  >
    <Handle type="target" position={Position.Top} isConnectable={false} />
    {data.block !== null && <Icon name={iconOfBlock(data.block)} size={14} />}
    <span>{data.label}</span>
    <Handle type="source" position={Position.Bottom} isConnectable={false} />
  </div>
)

const nodeTypes = { block: Box }

/** The blocks of an API as a picture of the ways that a run can take. The tree says the same to those who read by keys. */
export const Diagram = (props: DiagramProps): ReactElement => {
  const { blocks, run, live, isLoading, selected, hovered, onHover, onSelect } = props
  const { flow, places } = useMemo(() => {
    const graph = flowGraph(blocks)
    return { flow: graph, places: flowLayout(graph) }
  }, [blocks])
  const states = useMemo(() => blockStates(live ?? run?.steps ?? []), [live, run])
  const nodes = flow.nodes.map(
    ({ id, block, label }): BlockNode => ({
      id,
      type: 'block',
      position: places.get(id) ?? { x: 0, y: 0 },
      ...nodeSize,
      selected: selected.includes(id),
      data: {
        block,
        label,
        status:
          block === null ? 'none' : blockState(states, block.name, isLoading && live === undefined).status,
        isHovered: id === hovered,
      },
    }),
  )
  const edges = flow.edges.map(
    ({ from, to, label, isBack }): Edge => ({
      id: `${from} ${to} ${isBack ? 'back' : ''}`,
      ...{ source: from, target: to, label, type: 'smoothstep' },
      className: (isBack ? classes['back'] : classes['way']) ?? '',
      markerEnd: { type: MarkerType.ArrowClosed, color: 'var(--ashlar-text-muted)' },
    }),
  )
  return (
    <div className={classes['diagram']} role="figure" aria-label="Diagram">
      <ReactFlow
        nodes={nodes}
        edges={edges}
        nodeTypes={nodeTypes}
        fitView
        minZoom={0.1}
        maxZoom={1.5}
        nodesDraggable={false}
        nodesConnectable={false}
        nodesFocusable={false}
        edgesFocusable={false}
        elementsSelectable={false}
        disableKeyboardA11y
        onlyRenderVisibleElements={nodes.length > 200}
        deleteKeyCode={null}
        onNodeClick={(_, node) => {
          if (node.data.block !== null) onSelect(node.id)
        }}
        onNodeMouseEnter={(_, node) => onHover(node.data.block === null ? null : node.id)}
        onNodeMouseLeave={() => onHover(null)}
        proOptions={{ hideAttribution: true }}
      >
        <Background color="var(--ashlar-line)" gap={16} />
        <Controls showInteractive={false} />
      </ReactFlow>
    </div>
  )
}
