import { Icon, IconButton } from '@ashlar/ui'
import type { Node, NodeProps } from '@xyflow/react'
import type { ReactElement } from 'react'
import { useIsLookedAt } from '../../code/index.ts'
import { stateInWords } from '../explorer/block-status.ts'
import { iconOfBlock } from '../forms/block-forms.ts'
import { useDiagram } from './diagram-context.ts'
import classes from './Diagram.module.css'
import { type FlowNode, nodeSize } from './flow-layout.ts'
import { useDiagramFocus } from './use-diagram-focus.ts'

export type BlockNode = Node<{ node: FlowNode }, 'block'>

/** A block of the picture: chosen by a click, dragged to another slot, opened by a double click. */
export const DiagramBlock = ({ data: { node } }: NodeProps<BlockNode>): ReactElement => {
  const diagram = useDiagram()
  const isLookedAt = useIsLookedAt()
  const main = useDiagramFocus(node.id)
  const { id, block, label } = node
  if (block === null) {
    return (
      <div className={classes['end']} style={nodeSize}>
        {label}
      </div>
    )
  }
  const state = diagram.stateOf(block.name)
  const isSelected = diagram.selected.includes(id)
  const isAlone = isSelected && diagram.selected.length === 1
  const carried = diagram.carried?.ids.includes(id) === true ? diagram.carried : null
  const words = stateInWords(state)
  return (
    <div
      className={`${classes['block']} nodrag nopan`}
      style={{
        ...nodeSize,
        ...(carried?.by ? { transform: `translate(${carried.by.x}px, ${carried.by.y}px)` } : {}),
      }}
      data-node={label}
      data-status={state.status}
      data-selected={isSelected || undefined}
      data-hovered={id === diagram.hovered || undefined}
      data-carried={carried !== null || undefined}
      onPointerEnter={() => diagram.onHover(id)}
      onPointerLeave={() => diagram.onHover(null)}
      onContextMenu={(event) => diagram.onMenu(event, id)}
    >
      <button
        ref={main}
        type="button"
        className={classes['main']}
        tabIndex={diagram.current === id ? 0 : -1}
        aria-pressed={isSelected}
        aria-label={words === '' ? label : `${label}, ${words}`}
        title={label}
        onClick={(event) => diagram.onSelect(id, event)}
        onDoubleClick={() => diagram.onOpen(id)}
        onKeyDown={(event) => diagram.onBlockKey(event, id)}
        onPointerDown={(event) => diagram.onDragBegin(event, id)}
      >
        <Icon name={iconOfBlock(block)} size={14} />
        <span>{label}</span>
      </button>
      {isAlone && !isLookedAt && diagram.carried === null && (
        <>
          <IconButton
            icon="step-forward"
            label={'reason' in diagram.part ? diagram.part.reason : 'Run from here'}
            isDisabled={'reason' in diagram.part}
            onClick={() => diagram.onRunPart('from')}
          />
          <IconButton
            icon="ellipsis"
            label={`Actions for ${label}`}
            onClick={(event) => diagram.onMenu(event, id)}
          />
        </>
      )}
    </div>
  )
}
