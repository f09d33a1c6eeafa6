import type { ScopeEntry } from '@ashlar/runtime'
import type { Examples } from './inference/examples.ts'
import { typedValue } from './inference/typed-value.ts'

/** What is known of a name in scope: its type, where it has one, with the value that it has now. */
export const knownOf = ({ value, known }: ScopeEntry): unknown => {
  const type = known?.()
  return type === undefined ? value : typedValue(type, value)
}

/** What a name in scope is worth now, as the one example of it that there is; `null` where there is no such name. */
export const scopeExamples = (names: readonly ScopeEntry[], name: string): Examples | null => {
  const entry = names.find((candidate) => candidate.name === name)
  return entry === undefined ? null : [knownOf(entry)]
}
