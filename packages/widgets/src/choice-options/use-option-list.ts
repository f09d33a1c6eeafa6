import type { EventProperty, ExposedValue } from '@ashlar/schema'
import { useEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react'
import type { PartProps } from '../view.ts'
import type { searchProperties } from './option-properties.ts'
import { activeAfterKey, firstChoosable, isChoosable, type ListRow } from './list-rows.ts'

/** The list of a combobox: what was typed to search, its rows, and the row on which Enter would act. */
export interface OptionListState {
  readonly isOpen: boolean
  readonly typed: string
  readonly rows: readonly ListRow[]
  readonly active: number
  readonly show: (typed?: string) => void
  readonly hide: () => void
  readonly type: (typed: string) => void
  readonly point: (index: number) => void
  /** Chooses a row. */
  readonly pick: (row: ListRow | undefined) => void
  /** Takes the keys of an open list and those that open it; answers whether it took this one. */
  readonly takeKey: (event: KeyboardEvent) => boolean
}

interface SearchedPart {
  properties: Pick<typeof searchProperties, 'debounceMs'> & { onSearchTextChanged: EventProperty }
  exposes: { searchText: ExposedValue }
}

/** What the list takes of the props of a view. */
type SearchedProps = Pick<PartProps<SearchedPart>, 'values' | 'setValue' | 'trigger'>

interface OptionListRules {
  readonly props: SearchedProps
  readonly isLocked: boolean
  /** The rows for what was typed. Has to be stable while nothing in it changes. */
  readonly rowsFor: (typed: string) => readonly ListRow[]
  /** Whether a row is the one at which the list opens. */
  readonly startsAt: (row: ListRow) => boolean
  readonly onPick: (row: ListRow) => void
  /** Whether the list stays open after a choice. */
  readonly staysOpen: boolean
}

interface OpenList {
  readonly typed: string
  readonly active: number
}

/** Tells the host what was searched for: the text at once, the event when nothing was typed for a while. */
const useSearchText = ({ values, setValue, trigger }: SearchedProps): ((typed: string) => void) => {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const told = useRef('')
  const delay = Math.min(10_000, Math.max(0, values.debounceMs))
  useEffect(() => () => clearTimeout(timer.current), [])
  return (typed) => {
    if (told.current === typed) return
    told.current = typed
    setValue('searchText', typed)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => trigger('onSearchTextChanged', { searchText: typed }), delay)
  }
}

/** The list of an editable combobox: typing searches, arrows move, Enter chooses, Escape closes. */
export const useOptionList = ({
  props,
  isLocked,
  rowsFor,
  startsAt,
  onPick,
  staysOpen,
}: OptionListRules): OptionListState => {
  const [open, setOpen] = useState<OpenList>()
  const tell = useSearchText(props)
  const typed = open?.typed ?? ''
  const isOpen = open !== undefined
  const rows = useMemo(() => (isOpen ? rowsFor(typed) : []), [isOpen, rowsFor, typed])
  // Options that arrive while the list is open may leave the active row without anything to choose.
  const wanted = Math.min(open?.active ?? -1, rows.length - 1)
  const active = isChoosable(rows[wanted]) ? wanted : firstChoosable(rows)

  const show = (start = '') => {
    if (isLocked) return
    const first = rowsFor(start)
    const chosen = start === '' ? first.findIndex(startsAt) : -1
    setOpen({ typed: start, active: chosen === -1 ? firstChoosable(first) : chosen })
    tell(start)
  }
  const hide = () => {
    setOpen(undefined)
    tell('')
  }
  const pick = (row: ListRow | undefined) => {
    if (row === undefined || !isChoosable(row)) return
    onPick(row)
    if (!staysOpen) hide()
    else if (typed !== '') {
      const all = rowsFor('')
      const same = all.findIndex(
        (other) => other.kind === 'option' && row.kind === 'option' && other.option === row.option,
      )
      setOpen({ typed: '', active: same === -1 ? firstChoosable(all) : same })
      tell('')
    }
  }
  const takeOpenKey = (event: KeyboardEvent): boolean => {
    const moved = activeAfterKey(rows, active, event.key)
    if (moved !== undefined) setOpen({ typed, active: moved })
    else if (event.key === 'Enter') pick(rows[active])
    else return false
    event.preventDefault()
    return true
  }
  return {
    isOpen,
    typed,
    rows,
    active,
    show,
    hide,
    pick,
    type: (next) => {
      if (isOpen) {
        setOpen({ typed: next, active: firstChoosable(rowsFor(next)) })
        tell(next)
      } else show(next)
    },
    point: (index) => setOpen({ typed, active: index }),
    takeKey: (event) => {
      if (event.nativeEvent.isComposing || isLocked) return false
      if (isOpen) return takeOpenKey(event)
      if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp' && event.key !== 'Enter') return false
      event.preventDefault()
      show()
      return true
    },
  }
}
