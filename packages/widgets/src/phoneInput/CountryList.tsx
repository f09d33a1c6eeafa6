import { useId, useLayoutEffect, useMemo, useRef, useState, type KeyboardEvent, type RefObject } from 'react'
import { CheckGlyph, SearchGlyph } from '../shared/glyphs.tsx'
import { Popup } from '../shared/Popup.tsx'
import { matchingCountries, type CountryChoice } from './countries.ts'
import styles from './CountryList.module.css'

interface CountryListProps {
  readonly anchor: RefObject<HTMLElement | null>
  readonly choices: readonly CountryChoice[]
  readonly chosen: string
  readonly onChoose: (country: string) => void
  readonly onClose: () => void
}

const pageStep = 8

const movedTo = (key: string, active: number, count: number): number | undefined => {
  switch (key) {
    case 'ArrowDown':
      return (active + 1) % Math.max(1, count)
    case 'ArrowUp':
      return (active <= 0 ? count : active) - 1
    case 'PageDown':
      return Math.min(count - 1, active + pageStep)
    case 'PageUp':
      return Math.max(0, active - pageStep)
    default:
      return undefined
  }
}

/** A list of countries with a search: typing narrows it, arrows move, Enter chooses, Escape closes. */
export const CountryList = ({ anchor, choices, chosen, onChoose, onClose }: CountryListProps) => {
  const listId = useId()
  const search = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const [typed, setTyped] = useState('')
  const found = useMemo(() => matchingCountries(choices, typed), [choices, typed])
  const [active, setActive] = useState(() =>
    Math.max(
      0,
      choices.findIndex((choice) => choice.code === chosen),
    ),
  )
  useLayoutEffect(() => {
    list.current?.querySelector('[data-active]')?.scrollIntoView({ block: 'nearest' })
  }, [active, found])

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const moved = movedTo(event.key, active, found.length)
    const choice = found[active]
    if (moved !== undefined) {
      event.preventDefault()
      setActive(moved)
    } else if (event.key === 'Enter') {
      event.preventDefault()
      if (choice !== undefined) onChoose(choice.code)
    } else if (event.key === 'Tab') onClose()
    // What is typed here is no business of the field around it.
    event.stopPropagation()
  }
  return (
    <Popup
      anchor={anchor}
      onClose={onClose}
      role="dialog"
      label="Country"
      initialFocus={search}
      minimumWidth={280}
      maximumHeight={340}
      className={styles.popup}
    >
      <label className={styles.search}>
        <SearchGlyph />
        <input
          ref={search}
          className={styles.box}
          role="combobox"
          aria-label="Search countries"
          aria-autocomplete="list"
          aria-expanded="true"
          aria-controls={listId}
          aria-activedescendant={found.length > 0 ? `${listId}-${active}` : undefined}
          autoComplete="off"
          spellCheck={false}
          placeholder="Search countries"
          value={typed}
          onChange={(event) => {
            setTyped(event.currentTarget.value)
            setActive(0)
          }}
          onKeyDown={onKeyDown}
        />
      </label>
      <div ref={list} id={listId} role="listbox" aria-label="Countries" className={styles.list}>
        {found.map((choice, index) => (
          <div
            key={choice.code}
            id={`${listId}-${index}`}
            role="option"
            aria-selected={choice.code === chosen}
            data-active={index === active ? '' : undefined}
            className={styles.option}
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => onChoose(choice.code)}
            onPointerMove={() => setActive(index)}
          >
            <span className={styles.name}>{choice.name}</span>
            <bdi dir="ltr" className={styles.code}>
              +{choice.callingCode}
            </bdi>
            {choice.code === chosen && <CheckGlyph />}
          </div>
        ))}
      </div>
      {found.length === 0 && (
        <div className={styles.nothing} role="status">
          No country matches.
        </div>
      )}
    </Popup>
  )
}
