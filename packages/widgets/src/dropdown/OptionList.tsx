import { useVirtualizer } from '@tanstack/react-virtual'
import { useLayoutEffect, useRef, type RefObject } from 'react'
import styles from './DropdownView.module.css'
import type { Option } from './options.ts'
import { placeList } from './place-list.ts'

const rowHeight = 34

interface OptionListProps {
  readonly id: string
  /** The control at which the list opens. */
  readonly control: RefObject<HTMLElement | null>
  readonly labelledBy: string
  readonly options: readonly Option[]
  readonly active: number
  readonly chosen: Option | undefined
  /** What the list says where it has no options. */
  readonly emptyText: string
  readonly onChoose: (option: Option) => void
  readonly onPoint: (index: number) => void
}

/** The id of one option's element, for `aria-activedescendant`. */
export const optionElementId = (listId: string, index: number): string => `${listId}-${index}`

/** Keeps the list at its control while pages scroll and windows change. */
const usePlace = (list: RefObject<HTMLElement | null>, control: RefObject<HTMLElement | null>): void => {
  useLayoutEffect(() => {
    const element = list.current
    if (element === null) return
    // In the browser's top layer nothing can cover or cut off the list, and it still inherits the theme.
    element.showPopover()
    const place = () => {
      const box = control.current?.getBoundingClientRect()
      if (box === undefined) return
      const at = placeList(box, { width: window.innerWidth, height: window.innerHeight })
      element.style.setProperty('--list-left', `${at.left}px`)
      element.style.setProperty('--list-width', `${at.width}px`)
      element.style.setProperty('--list-top', at.top === undefined ? 'auto' : `${at.top}px`)
      element.style.setProperty('--list-bottom', at.bottom === undefined ? 'auto' : `${at.bottom}px`)
      element.style.setProperty('--list-height', `${at.maximumHeight}px`)
    }
    place()
    window.addEventListener('resize', place)
    window.addEventListener('scroll', place, { capture: true, passive: true })
    return () => {
      window.removeEventListener('resize', place)
      window.removeEventListener('scroll', place, { capture: true })
    }
  }, [list, control])
}

/** The open list of a dropdown. Only the options in sight are in the document, so that ten thousand cost no more. */
export const OptionList = ({
  id,
  control,
  labelledBy,
  options,
  active,
  chosen,
  emptyText,
  onChoose,
  onPoint,
}: OptionListProps) => {
  const list = useRef<HTMLDivElement>(null)
  usePlace(list, control)
  const virtualizer = useVirtualizer({
    count: options.length,
    getScrollElement: () => list.current,
    estimateSize: () => rowHeight,
    overscan: 8,
    paddingStart: 4,
    paddingEnd: 4,
  })

  useLayoutEffect(() => {
    if (active >= 0 && active < options.length) virtualizer.scrollToIndex(active)
  }, [active, options, virtualizer])

  return (
    <div
      ref={list}
      id={id}
      role="listbox"
      aria-labelledby={labelledBy}
      popover="manual"
      className={styles.list}
      // The field keeps the focus while the pointer is in the list.
      onPointerDown={(event) => event.preventDefault()}
      onMouseDown={(event) => event.preventDefault()}
    >
      {options.length === 0 ? (
        <div className={styles.nothing}>{emptyText}</div>
      ) : (
        <div className={styles.track} style={{ '--track-height': `${virtualizer.getTotalSize()}px` }}>
          {virtualizer.getVirtualItems().map((item) => {
            const option = options[item.index]
            if (option === undefined) return null
            return (
              <div
                key={item.key}
                id={optionElementId(id, item.index)}
                role="option"
                aria-selected={option === chosen}
                aria-setsize={options.length}
                aria-posinset={item.index + 1}
                data-active={item.index === active ? '' : undefined}
                className={styles.option}
                style={{ '--option-top': `${item.start}px` }}
                onClick={() => onChoose(option)}
                onPointerMove={() => {
                  if (item.index !== active) onPoint(item.index)
                }}
              >
                <span className={styles.optionLabel}>{option.label}</span>
                {option === chosen && (
                  <svg
                    viewBox="0 0 16 16"
                    width="16"
                    height="16"
                    fill="none"
                    stroke="currentColor"
                    strokeWidth="1.75"
                    aria-hidden="true"
                  >
                    <path d="m3.5 8.5 3 3 6-7" />
                  </svg>
                )}
              </div>
            )
          })}
        </div>
      )}
    </div>
  )
}
