import { Icon } from '@ashlar/ui'
import type { ReactElement } from 'react'
import classes from './Explorer.module.css'
import type { InsertPoint } from './insert-points.ts'

interface InsertButtonsProps {
  points: readonly InsertPoint[]
  /** Asks what to add at a place; told where the button is, in px of the window. */
  onInsert: (point: InsertPoint, at: { x: number; y: number }) => void
}

/**
 * The places between a row of the tree and the one below it, each at the depth of what is added there. They are for the
 * pointer: keys add beside the row that has the focus.
 */
export const InsertButtons = ({ points, onInsert }: InsertButtonsProps): ReactElement => (
  <span className={classes['inserts']}>
    {points.map((point) => (
      <button
        key={point.where}
        type="button"
        className={classes['insert']}
        tabIndex={-1}
        title={`Add block ${point.where}`}
        aria-label={`Insert block ${point.where}`}
        style={{ insetInlineStart: 3 + point.level * 17 }}
        onPointerDown={(event) => event.stopPropagation()}
        onDoubleClick={(event) => event.stopPropagation()}
        onClick={(event) => {
          event.stopPropagation()
          const { right, top } = event.currentTarget.getBoundingClientRect()
          onInsert(point, { x: right + 4, y: top })
        }}
      >
        <Icon name="plus" size={12} />
      </button>
    ))}
  </span>
)
