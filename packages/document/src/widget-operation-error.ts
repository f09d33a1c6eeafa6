/** What a caller got wrong. */
export type WidgetOperationErrorCode = 'wrong_widths' | 'not_a_number'

/**
 * An operation was called with arguments that no gesture of a person can produce, such as three widths for two columns.
 * What a person may well ask for and cannot have is a refusal instead.
 */
export class WidgetOperationError extends Error {
  readonly code: WidgetOperationErrorCode

  constructor(code: WidgetOperationErrorCode, message: string) {
    super(message)
    this.name = 'WidgetOperationError'
    this.code = code
  }
}
