import { useMemo, useState } from 'react'
import type { JsonNode } from './json-nodes.ts'
import {
  firstRows,
  jsonRows,
  mostExpanded,
  openLevels,
  untouched,
  type JsonRow,
  type Unfolding,
} from './json-rows.ts'

/** The rows of the tree and the way to unfold more of it; what was unfolded stays so when the data comes anew. */
export const useUnfolding = (
  root: JsonNode,
  levels: number,
  isSorted: boolean,
): {
  readonly rows: readonly JsonRow[]
  /** Whether expanding everything was too much. */
  readonly isCut: boolean
  change: (next: (before: Unfolding) => Unfolding) => void
} => {
  const [unfolding, setUnfolding] = useState(untouched)
  const { base } = unfolding
  const opened = useMemo(() => {
    if (base === 'none') return { open: new Set(['']), isCut: false }
    return base === 'all'
      ? openLevels(root, Number.POSITIVE_INFINITY, mostExpanded)
      : openLevels(root, levels, firstRows)
  }, [root, base, levels])
  const rows = useMemo(
    () => jsonRows(root, opened.open, unfolding, isSorted),
    [root, opened, unfolding, isSorted],
  )
  return { rows, isCut: base === 'all' && opened.isCut, change: setUnfolding }
}
