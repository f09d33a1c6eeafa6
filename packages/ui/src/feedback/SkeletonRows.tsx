import { Skeleton } from '@mantine/core'
import classes from './SkeletonRows.module.css'

/** Rows in the shape of what is being loaded. `label` tells a screen reader what that is. */
export const SkeletonRows = ({
  rows = 4,
  label = 'Loading',
  height = 14,
}: {
  rows?: number
  label?: string
  /** Of the bar within each row, in px. */
  height?: number
}) => (
  <div role="status" aria-label={label} className={classes['rows']}>
    {Array.from({ length: rows }, (_, row) => (
      <div key={row} className={classes['row']}>
        <Skeleton height={height} width={`${34 - ((row * 7) % 15)}%`} />
        <Skeleton height={height} width="14%" />
        <Skeleton height={height} width="18%" />
      </div>
    ))}
  </div>
)
