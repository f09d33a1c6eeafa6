import type { ReactElement } from 'react'
import type { BlockChoiceGroup, BlockOption } from './block-choices.ts'
import { BlockChoicesMenu } from './BlockChoicesMenu.tsx'
import classes from './Explorer.module.css'
import type { InsertPoint } from './insert-points.ts'

/** A place where a block is about to be added, and where what can be added is listed, in px of the window. */
export interface Inserting {
  readonly point: InsertPoint
  readonly at: { readonly x: number; readonly y: number }
}

interface InsertMenuProps {
  inserting: Inserting | null
  choices: readonly BlockChoiceGroup[]
  onChoose: (point: InsertPoint, option: BlockOption) => void
  onClose: () => void
}

/** What can be added between two blocks of the tree, listed where it was asked for. */
export const InsertMenu = ({
  inserting,
  choices,
  onChoose,
  onClose,
}: InsertMenuProps): ReactElement | null =>
  inserting === null ? null : (
    <BlockChoicesMenu
      label={`Add block ${inserting.point.where}`}
      position="right-start"
      groups={choices}
      target={
        <span
          aria-hidden
          className={classes['anchor']}
          style={{ left: inserting.at.x, top: inserting.at.y }}
        />
      }
      onChoose={(option) => onChoose(inserting.point, option)}
      onClose={onClose}
    />
  )
