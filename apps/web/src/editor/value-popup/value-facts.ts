import type { RunView } from '@ashlar/contract'
import { parseExpression, parseTemplate } from '@ashlar/expression'
import { type ApiRecord, stepsWithin, type WidgetProperty } from '@ashlar/schema'

/** What is to be said of an API on which a value depends. */
export interface ApiNote {
  readonly type: 'executionError' | 'notExecuted' | 'stale'
  readonly apiId: string
  readonly apiName: string
  /** The step that failed; null where none did. */
  readonly stepId: string | null
  readonly stepName: string | null
  /** Why the run failed; null where it did not. */
  readonly error: string | null
  readonly isLoading: boolean
}

/** How a value stands. */
export const validationStatuses = ['valid', 'warning', 'error', 'none'] as const
export type ValidationStatus = (typeof validationStatuses)[number]

/** How an API stands: whether it runs, how it ran last, and whether it was changed since. */
export interface ApiStanding {
  readonly isLoading: boolean
  readonly run: RunView | null
  readonly isChanged: boolean
}

/** The names that stand first in the references of a text with bindings. */
const namesIn = (template: string): ReadonlySet<string> =>
  new Set(
    parseTemplate(template).parts.flatMap((part) =>
      part.kind === 'binding' ? parseExpression(part.source).references.map(({ path }) => path[0] ?? '') : [],
    ),
  )

/** What is to be said of the APIs that a text with bindings reads. */
export const apiNotes = (
  template: string,
  apis: readonly ApiRecord[],
  standing: (api: ApiRecord) => ApiStanding,
): ApiNote[] => {
  const names = namesIn(template)
  return apis.filter(({ name }) => names.has(name)).flatMap((api) => noteOf(api, standing(api)))
}

const noteOf = (api: ApiRecord, { isLoading, run, isChanged }: ApiStanding): ApiNote[] => {
  const note = { apiId: api.id, apiName: api.name, stepId: null, stepName: null, error: null, isLoading }
  if (run === null || run.status === 'cancelled') return [{ ...note, type: 'notExecuted' }]
  if (run.status === 'failed') {
    const stepName = run.steps.find(({ status }) => status === 'failed')?.block ?? null
    const stepId = stepsWithin(api.blocks).find(({ name }) => name === stepName)?.id ?? null
    const error = run.error?.message ?? 'The API failed.'
    return [{ ...note, type: 'executionError', stepId, stepName, error }]
  }
  return isChanged ? [{ ...note, type: 'stale' }] : []
}

/**
 * How a value stands, after its own error and what is to be said of its APIs. While another one is being chosen from the
 * menu, nothing is said of it.
 */
export const statusOf = (
  error: string | undefined,
  notes: readonly ApiNote[],
  isChoosing = false,
): ValidationStatus => {
  if (isChoosing) return 'none'
  if (error !== undefined || notes.some(({ type }) => type === 'executionError')) return 'error'
  return notes.length > 0 ? 'warning' : 'valid'
}

/** What is said where a value is refused without a reason. */
export const defaultValidationError = 'This value does not match the expected type.'

/** The lines of a validation error; never none. */
export const errorLines = (error: string): readonly string[] => {
  const lines = error.split('\n').filter((line) => line.trim() !== '')
  return lines.length === 0 ? [defaultValidationError] : lines
}

/** What a property takes, in a word or two, and a value that it would take. */
export const requiredFormat = (property: WidgetProperty): { type: string; example: string } => {
  switch (property.kind) {
    case 'number':
      return { type: rangeOf(property), example: String(property.default ?? property.minimum ?? 10) }
    case 'boolean':
      return { type: 'boolean', example: 'true' }
    case 'choice':
      return {
        type: `one of ${property.options.map(({ value }) => `"${value}"`).join(', ')}`,
        example: `"${property.options[0]?.value ?? ''}"`,
      }
    case 'data':
      return { type: property.expects, example: property.example }
    case 'color':
      return { type: 'color', example: '"#3b5bdb"' }
    case 'icon':
      return { type: 'name of an icon', example: '"circle-check"' }
    case 'items':
      return { type: 'array', example: '[{ "label": "First" }]' }
    case 'text':
    case 'eventHandler':
      return { type: 'string', example: '"Text"' }
  }
}

const rangeOf = ({ minimum, maximum }: { minimum?: number; maximum?: number }): string => {
  const bounds = [
    minimum === undefined ? '' : `at least ${minimum}`,
    maximum === undefined ? '' : `at most ${maximum}`,
  ].filter((bound) => bound !== '')
  return bounds.length === 0 ? 'number' : `number, ${bounds.join(' and ')}`
}

/** The longest text without a button that copies it, in characters. */
const longestWithoutCopy = 36

/** Whether a value is worth a button that copies it. */
export const isWorthCopying = (text: string): boolean => text.length > longestWithoutCopy
