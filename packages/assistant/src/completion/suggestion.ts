import type { CompletionItem, CompletionResponse } from '@ashlar/schema'

/** The suggestion of a response; null where it has none, or the document or the cursor is not what was asked about. */
export const suggestionOf = (
  { completionItems }: CompletionResponse,
  asked: { readonly text: string; readonly cursor: number },
  now: { readonly text: string; readonly cursor: number },
): CompletionItem | null => {
  const [item] = completionItems
  if (item === undefined || asked.cursor !== now.cursor || asked.text !== now.text) return null
  return item
}
