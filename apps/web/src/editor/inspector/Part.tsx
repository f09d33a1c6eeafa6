import { Icon } from '@ashlar/ui'
import { type ReactNode, useId, useState } from 'react'
import classes from './Inspector.module.css'

/** One thing that the inspector says, which can be folded. */
export const Part = ({
  title,
  count,
  startsFolded = false,
  children,
}: {
  title: string
  /** How many lines there are; nothing where that says nothing. */
  count?: number
  startsFolded?: boolean
  children: ReactNode
}) => {
  const [isOpen, setOpen] = useState(!startsFolded)
  const id = useId()
  return (
    <section className={classes.part} aria-labelledby={id}>
      <h3 className={classes.partTitle}>
        <button
          id={id}
          type="button"
          className={classes.partHead}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          <span className={classes.chevron} data-open={isOpen} aria-hidden>
            <Icon name="chevron-right" size={12} />
          </span>
          {title}
          {count !== undefined && <span className={classes.count}>{count}</span>}
        </button>
      </h3>
      {isOpen && children}
    </section>
  )
}
