import { Icon } from '@ashlar/ui'
import { ActionIcon, Tooltip } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import classes from './Rows.module.css'

/** A value by hand or as code, with the switch between both beside its label; what cannot be drawn is code. */
export const HandOrCode = ({
  label,
  canBeDrawn,
  byHand,
  code,
}: {
  label: string
  canBeDrawn: boolean
  byHand: ReactNode
  code: ReactNode
}) => {
  const [isWanted, setWanted] = useState(false)
  const isCode = isWanted || !canBeDrawn
  return (
    <div>
      <div className={classes.labelLine}>
        <span className={classes.label} aria-hidden="true">
          {label}
        </span>
        {canBeDrawn && (
          <Tooltip label={isCode ? 'Edit by hand' : 'Edit as code'}>
            <ActionIcon
              size={20}
              variant={isCode ? 'light' : 'subtle'}
              color={isCode ? 'accent' : 'gray'}
              aria-label={`Edit ${label} as code`}
              aria-pressed={isCode}
              onClick={() => setWanted(!isCode)}
            >
              <Icon name="code" size={12} />
            </ActionIcon>
          </Tooltip>
        )}
      </div>
      {isCode ? code : byHand}
    </div>
  )
}
