/** What the rule for the Enter key needs to know of the element in which it was pressed. */
export interface KeyTarget {
  readonly tagName: string
  /** The type of an `input`. */
  readonly type: string
  readonly role: string | null
}

/** Kinds of inputs in which Enter does something else, or nothing. */
const withoutSubmit: readonly string[] = ['button', 'submit', 'reset', 'file', 'image', 'color', 'range']

/**
 * Whether Enter submits the form from an element: from fields of one line and boxes to tick, and never from lists, long
 * texts and buttons, where the key has a meaning of its own.
 */
export const submitsOnEnter = ({ tagName, type, role }: KeyTarget): boolean =>
  tagName === 'INPUT' && role !== 'combobox' && !withoutSubmit.includes(type)
