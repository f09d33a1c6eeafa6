import { Icon } from '@ashlar/ui'
import { useId, useState, type ReactNode } from 'react'
import classes from './Properties.module.css'

// Which groups were folded or unfolded stays as long as the editor is open, whatever is selected.
const chosen = new Map<string, boolean>()

/** A group of properties that folds. */
export const PropertyGroup = ({
  name,
  isForcedOpen = false,
  startsFolded = false,
  children,
}: {
  name: string
  /** Whether a search has it open whatever the person folded. */
  isForcedOpen?: boolean
  /** Whether it is folded until a person opens it. */
  startsFolded?: boolean
  children: ReactNode
}) => {
  const contentId = useId()
  const [isFolded, setFolded] = useState(() => chosen.get(name) ?? startsFolded)
  const isOpen = isForcedOpen || !isFolded
  const toggle = (): void => {
    chosen.set(name, !isFolded)
    setFolded(!isFolded)
  }
  return (
    <section className={classes.group}>
      <h3 className={classes.groupHeading}>
        <button
          type="button"
          className={classes.fold}
          aria-expanded={isOpen}
          aria-controls={contentId}
          onClick={toggle}
        >
          {name}
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
