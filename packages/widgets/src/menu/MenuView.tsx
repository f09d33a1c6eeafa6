import { useRef, useState } from 'react'
import { AppIcon } from '../icons/AppIcon.tsx'
import { useLinks } from '../navigation/links.ts'
import { useOverflow } from '../navigation/use-overflow.ts'
import { Popup } from '../shared/Popup.tsx'
import { RestNote } from '../shared/RestNote.tsx'
import type { WidgetViewProps } from '../view.ts'
import { MenuEntry } from './MenuEntry.tsx'
import { countOfEntries, mostEntries, readMenu, type MenuItem } from './menu-items.ts'
import styles from './MenuView.module.css'
import type { menu } from './menu.ts'

/** Entries as a bar, of which those without room stand in a list of their own, or as a list at the side. */
export const MenuView = ({ values, describedBy, setValue, trigger }: WidgetViewProps<typeof menu>) => {
  const { current } = useLinks()
  const row = useRef<HTMLUListElement>(null)
  const more = useRef<HTMLButtonElement>(null)
  const [isMoreOpen, setMoreOpen] = useState(false)
  const items = readMenu(values, current)
  const isVertical = values.orientation === 'vertical'
  const isCollapsible = isVertical && values.isCollapsible
  const isCollapsed = isCollapsible && values.isCollapsed
  const fitting = useOverflow(row, items.length, 2, !isVertical)
  const press = (item: MenuItem): void => {
    setMoreOpen(false)
    const details = { label: item.label, index: items.indexOf(item) }
    if (item.kind === 'button' && item.event !== undefined) trigger(item.event, details)
    trigger('onItemClick', details)
  }
  const entryOf = (item: MenuItem, isInList: boolean) => (
    <MenuEntry item={item} isVertical={isVertical || isInList} isCollapsed={isCollapsed} onPress={press} />
  )
  const label = values.label
  return (
    <nav
      className={styles.menu}
      data-orientation={isVertical ? 'vertical' : 'horizontal'}
      data-align={values.alignment}
      data-collapsed={isCollapsed ? '' : undefined}
      aria-label={label === '' ? 'Main' : label}
      aria-describedby={describedBy}
    >
      <ul ref={row} className={styles.entries}>
        {items.map((item, place) => (
          <li key={place} className={styles.place} data-measured="" hidden={place >= fitting}>
            {entryOf(item, false)}
          </li>
        ))}
        {fitting < items.length && (
          <li className={styles.place}>
            <button
              ref={more}
              type="button"
              className={styles.entry}
              aria-expanded={isMoreOpen}
              aria-label={fitting === 0 ? 'Menu' : 'More'}
              onClick={() => setMoreOpen(!isMoreOpen)}
            >
              <AppIcon name={fitting === 0 ? 'menu' : 'ellipsis'} size={18} />
            </button>
            {isMoreOpen && (
              <Popup anchor={more} align="end" onClose={() => setMoreOpen(false)} label="More">
                <ul className={styles.list}>
                  {items.slice(fitting).map((item, index) => (
                    <li key={index}>{entryOf(item, true)}</li>
                  ))}
                </ul>
              </Popup>
            )}
          </li>
        )}
      </ul>
      <RestNote shown={mostEntries} count={countOfEntries(values)} noun="entries" />
      {isCollapsible && (
        <button
          type="button"
          className={styles.entry}
          aria-expanded={!isCollapsed}
          aria-label={isCollapsed ? 'Unfold the menu' : 'Fold the menu'}
          onClick={() => setValue('isCollapsed', !isCollapsed)}
        >
          <AppIcon name={isCollapsed ? 'chevrons-right' : 'chevrons-left'} size={18} />
        </button>
      )}
    </nav>
  )
}
