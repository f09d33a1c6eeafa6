import type { ScopeEntry } from '@ashlar/runtime'
import { type CustomEventRecord, nextName } from '@ashlar/schema'

/** A name for one more argument: argument1, argument2 … */
export const freeArgumentName = (event: CustomEventRecord): string =>
  nextName('argument', new Set(event.arguments.map(({ name }) => name)))

/** What was typed to try an event out, with one text changed. */
export const changedPayload = (
  typed: Readonly<Record<string, string>>,
  argument: string,
  text: string,
): Record<string, string> => Object.fromEntries([...Object.entries(typed), [argument, text]])

/** The typed texts as values: JSON where they are JSON, nothing where nothing was typed. */
export const typedPayload = (
  event: CustomEventRecord,
  typed: Readonly<Record<string, string>>,
): Record<string, unknown> =>
  Object.fromEntries(
    event.arguments.map(({ name }) => [name, valueOf(Object.hasOwn(typed, name) ? (typed[name] ?? '') : '')]),
  )

const valueOf = (text: string): unknown => {
  if (text.trim() === '') return null
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** The names of a page with what the steps of an event read of its trigger. */
export const withCurrentEvent = (
  names: readonly ScopeEntry[],
  event: CustomEventRecord,
  payload: Readonly<Record<string, unknown>>,
): ScopeEntry[] => [
  {
    name: 'currentEvent',
    kind: 'global',
    type: 'event',
    value: payload,
    help: `What a trigger of ${event.name} hands over.`,
  },
  ...names,
]
