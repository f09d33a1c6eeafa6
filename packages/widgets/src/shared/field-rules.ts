import { flagOf, textOf } from '../values.ts'

/** What a widget found out about the value in its field by its own rules. */
export interface Finding {
  /** Whether nothing has been entered or chosen. */
  readonly isEmpty: boolean
  /** What is wrong with the value, as a sentence for the person; asked only where the field is not empty. */
  readonly problem?: string | undefined
}

/** Whether nobody may change the value at the moment. */
export const isLocked = (values: Readonly<Record<string, unknown>>): boolean =>
  flagOf(values.isDisabled) || flagOf(values.isReadOnly)

/**
 * What is wrong with the value in a field, `undefined` where nothing is. First whether it is there at all, then the
 * widget's own rules, then the builder's. A field that nobody may change breaks no rule: its reader could not mend it.
 */
export const fieldProblem = (
  values: Readonly<Record<string, unknown>>,
  { isEmpty, problem }: Finding,
): string | undefined => {
  if (isLocked(values)) return undefined
  if (isEmpty && flagOf(values.isRequired)) return 'This field is required.'
  if (!isEmpty && problem !== undefined) return problem
  if (flagOf(values.customValidationRule, true)) return undefined
  return textOf(values.customErrorMessage).trim() || 'This value is not accepted.'
}
