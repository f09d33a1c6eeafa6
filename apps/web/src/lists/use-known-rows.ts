import { useMemo, useState } from 'react'

/**
 * The rows of a list, of which those that say the same as one before are that one: a row that another search finds too
 * need not be drawn again.
 */
export const useKnownRows = <Row>(rows: readonly Row[] | undefined): readonly Row[] | undefined => {
  const [known] = useState(() => new Map<string, Row>())
  return useMemo(() => {
    const read = (rows ?? []).map((row) => {
      const text = JSON.stringify(row)
      return [text, known.get(text) ?? row] as const
    })
    known.clear()
    for (const [text, row] of read) known.set(text, row)
    return rows && read.map(([, row]) => row)
  }, [rows, known])
}
