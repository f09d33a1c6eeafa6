import type { PropertyValues } from '@ashlar/schema'
import type { lockProperties, validationProperties } from './field-properties.ts'

/** What a widget found out about the value in its field by its own rules. */
export interface Finding {
  /** Whether nothing has been entered or chosen. */
  readonly isEmpty: boolean
  /** What is wrong with the value, as a sentence for the person; asked only where the field is not empty. */
  readonly problem?: string | undefined
}

/** The values by which it is decided whether a field is filled in well. */
export type FieldRules = PropertyValues<
  typeof lockProperties & Omit<ReturnType<typeof validationProperties>, 'isRequired'>
> & { readonly isRequired?: boolean }

/** Whether nobody may change the value at the moment. */
export const isLocked = (values: PropertyValues<typeof lockProperties>): boolean =>
  values.isDisabled || values.isReadOnly

/**
 * What is wrong with the value in a field, `undefined` where nothing is. First whether it is there at all, then the
 * widget's own rules, then the builder's. A field that nobody may change breaks no rule: its reader could not mend it.
 */
export const fieldProblem = (values: FieldRules, { isEmpty, problem }: Finding): string | undefined => {
  if (isLocked(values)) return undefined
  if (isEmpty && values.isRequired === true) return 'This field is required.'
  if (!isEmpty && problem !== undefined) return problem
  if (values.customValidationRule) return undefined
  return values.customErrorMessage.trim() || 'This value is not accepted.'
}
