import type { JsonValue } from '@ashlar/schema'
import { useState } from 'react'

/**
 * The rows of a list that is edited by hand, also those that are still empty and therefore not in the document. They
 * follow the document where it changes otherwise, such as by an undo.
 */
export const useRows = <Row>(
  value: JsonValue | undefined,
  read: (value: JsonValue | undefined) => readonly Row[],
  write: (rows: readonly Row[]) => string,
  onChange: (value: string) => void,
): readonly [rows: readonly Row[], change: (rows: readonly Row[]) => void] => {
  const stored = read(value)
  const text = write(stored)
  const [held, setHeld] = useState({ rows: stored, text })
  const rows = held.text === text ? held.rows : stored
  const change = (next: readonly Row[]): void => {
    const written = write(next)
    setHeld({ rows: next, text: written })
    if (written !== text) onChange(written)
  }
  return [rows, change]
}
