import { Icon } from '@ashlar/ui'
import { useId, type ReactNode } from 'react'
import classes from './Properties.module.css'
import { useFold } from './remembered-folds.ts'

/** A group of properties that folds. */
export const PropertyGroup = ({
  name,
  isForcedOpen = false,
  startsFolded = false,
  setCount = 0,
  children,
}: {
  name: string
  /** Whether a search has it open whatever the person folded. */
  isForcedOpen?: boolean
  /** Whether it is folded until a person opens it. */
  startsFolded?: boolean
  /** How many of its properties have been set, told while it is folded. */
  setCount?: number
  children: ReactNode
}) => {
  const contentId = useId()
  const [isFolded, fold] = useFold(name, startsFolded)
  const isOpen = isForcedOpen || !isFolded
  return (
    <section className={classes.group}>
      <h3 className={classes.groupHeading}>
        <button
          type="button"
          className={classes.fold}
          aria-expanded={isOpen}
          aria-controls={contentId}
          onClick={() => fold(!isFolded)}
        >
          {name}
          {!isOpen && setCount > 0 && <span className={classes.setCount}>{` ${setCount} set`}</span>}
          <span className={classes.chevron} data-open={isOpen}>
            <Icon name="chevron-right" size={14} />
          </span>
        </button>
      </h3>
      <div id={contentId} className={classes.fields} hidden={!isOpen}>
        {isOpen && children}
      </div>
    </section>
  )
}
