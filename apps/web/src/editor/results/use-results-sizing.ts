import { type SplitSizing, useSplitSizing } from '@ashlar/ui'
import { type RefObject, useEffect, useRef } from 'react'
import { firstResultsSize, halfOfRoom, sizeAfterRun } from './results-size.ts'

interface ResultsSizing {
  readonly sizing: SplitSizing
  /** Around the pane. */
  readonly frame: RefObject<HTMLDivElement | null>
  readonly expand: () => void
}

/** How large the results pane is: as a person sized it; half of the room after a run that it would have hidden. */
export const useResultsSizing = (isLoading: boolean): ResultsSizing => {
  const sizing = useSplitSizing({
    storageKey: 'results-pane-size',
    initialSize: firstResultsSize,
    defaultSize: halfOfRoom,
    unit: '%',
  })
  const frame = useRef<HTMLDivElement>(null)
  const wasLoading = useRef(isLoading)
  useEffect(() => {
    const hasFinished = wasLoading.current && !isLoading
    wasLoading.current = isLoading
    const width = frame.current?.getBoundingClientRect().width
    if (!hasFinished || width === undefined) return
    const next = sizeAfterRun({ width, isSizedByPerson: sizing.isKept })
    if (next !== null) sizing.keep(next)
  }, [isLoading, sizing])
  return { sizing, frame, expand: () => sizing.keep(halfOfRoom) }
}
