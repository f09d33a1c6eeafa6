import { useState } from 'react'
import { rememberedHere } from '../storage/debounced-storage.ts'
import { formatSplitSize, parseSplitSize, type SplitSize } from './split-size.ts'

/** How a split pane is sized, now and when it is shown again. */
export interface SplitSizing {
  readonly size: SplitSize
  /** What it goes back to. */
  readonly defaultSize: SplitSize
  /** The unit of what is remembered; the initial size may have another one. */
  readonly unit: SplitSize['unit']
  /** Whether a size was kept in this browser, now or earlier; until then it has the initial one. */
  readonly isKept: boolean
  /** Sizes it, while a drag goes on. */
  readonly change: (next: SplitSize) => void
  /** Sizes it, and remembers that in this browser. */
  readonly keep: (next: SplitSize) => void
}

interface SplitSizingOptions {
  /** Under which this browser remembers the size. */
  readonly storageKey: string
  /** Until a size is kept. */
  readonly initialSize: SplitSize
  /** What it goes back to; absent: the initial size. */
  readonly defaultSize?: SplitSize
  /** The unit in which the size is remembered. */
  readonly unit: SplitSize['unit']
}

/** The size of a split pane that this browser remembers. */
export const useSplitSizing = ({
  storageKey,
  initialSize,
  defaultSize = initialSize,
  unit,
}: SplitSizingOptions): SplitSizing => {
  const [kept, setKept] = useState<SplitSize | null>(() =>
    parseSplitSize(rememberedHere.getItem(storageKey), unit),
  )
  return {
    size: kept ?? initialSize,
    defaultSize,
    unit,
    isKept: kept !== null,
    change: setKept,
    keep: (next) => {
      setKept(next)
      rememberedHere.setItem(storageKey, formatSplitSize(next))
    },
  }
}
