import { useEffect, useEffectEvent } from 'react'
import type { TableBodyProps } from './BodyLine.tsx'

/** Tells that the last line came into sight, once for each length of the list. `end` is where the drawn lines end. */
export const useEndReached = (
  { lines, onEndReached }: Pick<TableBodyProps, 'lines' | 'onEndReached'>,
  end: number,
): void => {
  const isAtEnd = lines.count > 0 && end >= lines.count
  const tell = useEffectEvent(() => onEndReached?.())
  useEffect(() => {
    if (isAtEnd) tell()
    // Not at each drawing of the end.
  }, [isAtEnd, lines.count])
}
