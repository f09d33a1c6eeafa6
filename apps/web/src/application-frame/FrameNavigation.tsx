import { AppIcon, AppLink } from '@ashlar/widgets'
import styles from './ApplicationFrame.module.css'
import { Chevron } from './pictures.tsx'
import { Disclosure } from './Disclosure.tsx'
import type { FrameGroup, FrameItem } from './frame-model.ts'

const Items = ({ items, onFollow }: { items: readonly FrameItem[]; onFollow: () => void }) =>
  items.map(({ pageId, label, path, icon, current }) => (
    // A press on a link bubbles up to here, also from the keyboard.
    <li key={pageId} onClick={onFollow}>
      <AppLink className={styles.link} address={path} aria-current={current}>
        {icon !== undefined && <AppIcon name={icon} size={16} />}
        <span>{label}</span>
      </AppLink>
    </li>
  ))

/** A group of the header: its heading opens the list of its links. */
const HeaderGroup = ({ heading, items }: { heading: string; items: readonly FrameItem[] }) => {
  const isCurrent = items.some(({ current }) => current !== undefined)
  return (
    <li>
      <Disclosure
        className={isCurrent ? `${styles.link} ${styles.holdsCurrent}` : styles.link}
        face={
          <>
            <span>{heading}</span>
            <Chevron />
          </>
        }
      >
        {(close) => (
          <ul className={styles.list}>
            <Items items={items} onFollow={close} />
          </ul>
        )}
      </Disclosure>
    </li>
  )
}

/** The links to the pages: in a row, or below each other under the headings of their groups. */
export const FrameNavigation = ({
  groups,
  isInRow,
  onFollow,
}: {
  groups: readonly FrameGroup[]
  isInRow: boolean
  onFollow: () => void
}) => {
  if (isInRow) {
    return (
      <ul className={styles.row}>
        {groups.map(({ heading, items }) =>
          heading === undefined ? (
            <Items key={items[0]?.pageId} items={items} onFollow={onFollow} />
          ) : (
            <HeaderGroup key={heading} heading={heading} items={items} />
          ),
        )}
      </ul>
    )
  }
  return groups.map(({ heading, items }) => (
    <section key={heading ?? items[0]?.pageId} className={styles.group} aria-label={heading}>
      {heading !== undefined && (
        <p className={styles.heading} aria-hidden="true">
          {heading}
        </p>
      )}
      <ul className={styles.list}>
        <Items items={items} onFollow={onFollow} />
      </ul>
    </section>
  ))
}
