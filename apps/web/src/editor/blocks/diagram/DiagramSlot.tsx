import { Icon } from '@ashlar/ui'
import { Tooltip } from '@mantine/core'
import type { Node, NodeProps } from '@xyflow/react'
import type { ReactElement } from 'react'
import { useIsLookedAt } from '../../code/index.ts'
import { previewBlock, previewLine } from '../../code/value-preview.ts'
import { BlockChoicesMenu } from '../explorer/BlockChoicesMenu.tsx'
import { useDiagram } from './diagram-context.ts'
import classes from './Diagram.module.css'
import type { FlowLabel, FlowSlot } from './flow-layout.ts'
import { useDiagramFocus } from './use-diagram-focus.ts'

export type SlotNode = Node<{ slot: FlowSlot }, 'slot'>
export type LabelNode = Node<{ label: FlowLabel }, 'label'>

/** How many letters of a value stand on its way. */
const previewLength = 24

/** A place between blocks: what the way is called, what passed there in the latest run, and where a block can be put. */
export const DiagramSlot = ({ data: { slot } }: NodeProps<SlotNode>): ReactElement => {
  const diagram = useDiagram()
  const isLookedAt = useIsLookedAt()
  const main = useDiagramFocus(slot.key)
  const { width, height, label, after, target } = slot
  const { carried } = diagram
  const isAllowed = carried !== null && diagram.isAllowed(slot)
  const where = diagram.whereIs(target, after?.name ?? null)
  const tabIndex = diagram.current === slot.key ? 0 : -1
  const result = after === null ? undefined : diagram.resultOf(after.name)
  return (
    <div
      className={`${classes['slot']} nodrag nopan`}
      style={{ width, height }}
      data-allowed={isAllowed || undefined}
      data-over={carried?.over === slot.key || undefined}
    >
      <span className={classes['wayName']} title={label === '' ? undefined : label}>
        {label}
      </span>
      {isLookedAt ? null : carried === null ? (
        <BlockChoicesMenu
          label="Add block"
          position="right-start"
          groups={diagram.choices}
          target={
            <button
              ref={main}
              type="button"
              className={classes['add']}
              tabIndex={tabIndex}
              aria-label={`Add block ${where}`}
              onKeyDown={(event) => diagram.onSlotKey(event, slot.key)}
            >
              <Icon name="plus" size={12} />
            </button>
          }
          onChoose={(option) => diagram.onAdd(slot, option)}
        />
      ) : (
        <button
          ref={main}
          type="button"
          className={classes['add']}
          tabIndex={tabIndex}
          aria-disabled={!isAllowed}
          aria-label={`Move ${carried.names} ${where}`}
          onClick={() => isAllowed && diagram.onPutDown(slot)}
          onKeyDown={(event) => diagram.onSlotKey(event, slot.key)}
        >
          <Icon name="arrow-down" size={12} />
        </button>
      )}
      {result?.status === 'succeeded' && after !== null ? (
        <Tooltip
          label={<pre className={classes['wholeValue']}>{previewBlock(result.output)}</pre>}
          events={{ hover: true, focus: true, touch: true }}
          position="right"
          multiline
        >
          <button
            type="button"
            className={classes['value']}
            tabIndex={tabIndex}
            aria-label={`Output of ${after.name}: ${previewLine(result.output, 200)}`}
            onKeyDown={(event) => diagram.onSlotKey(event, slot.key)}
          >
            {previewLine(result.output, previewLength)}
          </button>
        </Tooltip>
      ) : (
        <span className={classes['value']} />
      )}
    </div>
  )
}

/** The name of a way on which nothing can stand. */
export const DiagramLabel = ({ data: { label } }: NodeProps<LabelNode>): ReactElement => (
  <div className={classes['slot']} style={{ width: label.width, height: label.height }}>
    <span className={classes['wayName']}>{label.label}</span>
  </div>
)
