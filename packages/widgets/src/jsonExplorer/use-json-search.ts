import { useEffect, useState } from 'react'
import type { JsonNode } from './json-nodes.ts'
import { findInJson, mostMatches } from './json-search.ts'

/** What a search has found so far. */
export interface JsonSearch {
  readonly matches: readonly JsonNode[]
  readonly isDone: boolean
  /** Whether there is more to find than is listed. */
  readonly isCut: boolean
}

const nothing: JsonSearch = { matches: [], isDone: true, isCut: false }

/** How long it looks before the page may do something else, in milliseconds. */
const slice = 10
/** How long a person has to pause in typing before it looks, in milliseconds. */
const pause = 150

/** Looks through all of the data, a little at a time, so that typing and scrolling go on meanwhile. */
export const useJsonSearch = (root: JsonNode | undefined, query: string, isSorted: boolean): JsonSearch => {
  const [found, setFound] = useState<{ root: JsonNode | undefined; query: string; search: JsonSearch }>()
  const sought = query.trim()
  useEffect(() => {
    if (sought === '' || root === undefined) return
    const walk = findInJson(root, sought, isSorted)
    const matches: JsonNode[] = []
    let timer: ReturnType<typeof setTimeout>
    const look = (): void => {
      const until = performance.now() + slice
      const before = matches.length
      for (;;) {
        const { value, done } = walk.next()
        if (value !== undefined) matches.push(value)
        const isCut = matches.length >= mostMatches
        if (done === true || isCut) {
          setFound({ root, query: sought, search: { matches: [...matches], isDone: true, isCut } })
          return
        }
        if (performance.now() > until) break
      }
      if (matches.length > before)
        setFound({ root, query: sought, search: { matches: [...matches], isDone: false, isCut: false } })
      timer = setTimeout(look, 0)
    }
    timer = setTimeout(look, pause)
    return () => clearTimeout(timer)
  }, [root, sought, isSorted])
  if (sought === '') return nothing
  return found !== undefined && found.query === sought && found.root === root
    ? found.search
    : { matches: [], isDone: false, isCut: false }
}
