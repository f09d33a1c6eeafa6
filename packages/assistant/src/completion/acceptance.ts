import type { CompletionItem } from '@ashlar/schema'

/** What accepting does to a document. */
export interface CompletionEdit {
  readonly from: number
  readonly to: number
  readonly insert: string
  /** Where the cursor stands then. */
  readonly cursor: number
}

/** A suggestion, taken: its text in the place of its range, its suffix behind that, the cursor moved by the suffix. */
export const editOf = ({ completion, range, suffix }: CompletionItem): CompletionEdit => ({
  from: range.startOffset,
  to: range.endOffset,
  insert: completion.text + (suffix?.text ?? ''),
  cursor: range.startOffset + completion.text.length + (suffix?.deltaCursorOffset ?? 0),
})

/** What stays of a suggestion when its beginning is typed; null where something else is. */
export const typedOver = (ghost: string, typed: string): string | null =>
  typed !== '' && ghost.startsWith(typed) ? ghost.slice(typed.length) : null

/** Whether Tab takes a suggestion. Where only blanks stand before it and it begins with blanks, Tab indents. */
export const tabAccepts = (linePrefix: string, ghost: string): boolean =>
  ghost !== '' && !(linePrefix.trim() === '' && /^\s/u.test(ghost))
