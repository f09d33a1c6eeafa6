import type { ScopeEntry } from '@ashlar/runtime'
import type { Examples } from './inference/examples.ts'

/** What a name in scope is worth now, as the one example of it that there is; `null` where there is no such name. */
export const scopeExamples = (names: readonly ScopeEntry[], name: string): Examples | null => {
  const entry = names.find((candidate) => candidate.name === name)
  return entry === undefined ? null : [entry.value]
}
