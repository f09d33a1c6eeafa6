import { useRef, useState, type ReactNode } from 'react'
import { AppIcon } from '../icons/AppIcon.tsx'
import { AppLink } from '../navigation/AppLink.tsx'
import { ArrowGlyph } from '../shared/glyphs.tsx'
import hidden from '../shared/hidden.module.css'
import { Popup } from '../shared/Popup.tsx'
import { RestNote } from '../shared/RestNote.tsx'
import styles from './MenuView.module.css'
import { mostEntries, type MenuItem } from './menu-items.ts'

interface EntryProps {
  readonly item: MenuItem
  /** A list at the side opens what is below an entry in place; a bar opens it over the page. */
  readonly isVertical: boolean
  /** Shows icons alone; the label is then the accessible name. */
  readonly isCollapsed: boolean
  /** Runs the steps of the entry. */
  readonly onPress: (item: MenuItem) => void
}

const Words = ({ item, isCollapsed, end }: { item: MenuItem; isCollapsed: boolean; end?: ReactNode }) => {
  const hasIcon = typeof item.icon === 'string' && item.icon !== ''
  const picture = hasIcon ? (
    <AppIcon name={item.icon} size={18} />
  ) : isCollapsed ? (
    // Without an icon, the first letter tells entries apart.
    <span aria-hidden="true">{[...item.label][0]?.toUpperCase()}</span>
  ) : null
  return (
    <>
      {!item.isIconRight && picture}
      <span className={isCollapsed ? hidden.hidden : styles.label}>{item.label}</span>
      {item.isIconRight && picture}
      {end}
    </>
  )
}

const Leaf = ({ item, isCollapsed, onPress }: EntryProps) => {
  const content = <Words item={item} isCollapsed={isCollapsed} />
  if (item.kind === 'button') {
    return (
      <button
        type="button"
        className={styles.entry}
        title={isCollapsed ? item.label : undefined}
        disabled={item.isDisabled}
        onClick={() => onPress(item)}
      >
        {content}
      </button>
    )
  }
  return (
    <span
      className={styles.holder}
      title={isCollapsed ? item.label : undefined}
      onClickCapture={() => {
        if (!item.isDisabled) onPress(item)
      }}
    >
      <AppLink
        className={styles.entry}
        address={item.address}
        opensInNewTab={item.opensInNewTab}
        isDisabled={item.isDisabled}
        {...(item.isCurrent ? { 'aria-current': 'page' as const } : {})}
      >
        {content}
      </AppLink>
    </span>
  )
}

const Group = (props: EntryProps) => {
  const { item, isVertical, isCollapsed, onPress } = props
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(isVertical && !isCollapsed && item.isCurrent)
  const opensInPlace = isVertical && !isCollapsed
  const list = (
    <ul className={opensInPlace ? styles.below : styles.list}>
      {item.children.map((child, index) => (
        <li key={index}>
          <Leaf
            {...props}
            item={child}
            isCollapsed={false}
            onPress={(pressed) => {
              if (!opensInPlace) setOpen(false)
              onPress(pressed)
            }}
          />
        </li>
      ))}
      {item.childCount > mostEntries && (
        <li>
          <RestNote shown={mostEntries} count={item.childCount} noun="entries" />
        </li>
      )}
    </ul>
  )
  return (
    <>
      <button
        ref={button}
        type="button"
        className={styles.entry}
        data-current={item.isCurrent ? '' : undefined}
        title={isCollapsed ? item.label : undefined}
        aria-expanded={isOpen}
        disabled={item.isDisabled}
        onClick={() => setOpen(!isOpen)}
      >
        <Words
          item={item}
          isCollapsed={isCollapsed}
          end={
            <span className={styles.arrow} data-open={isOpen ? '' : undefined}>
              <ArrowGlyph />
            </span>
          }
        />
      </button>
      {isOpen &&
        (opensInPlace ? (
          list
        ) : (
          <Popup anchor={button} onClose={() => setOpen(false)} label={item.label}>
            {list}
          </Popup>
        ))}
    </>
  )
}

/** One entry of a menu: a link, a button, or a button that opens the entries below it. */
export const MenuEntry = (props: EntryProps) =>
  props.item.children.length > 0 ? <Group {...props} /> : <Leaf {...props} />
