import type { CompletionItem, CompletionPart, CompletionRequest } from '@ashlar/schema'

/** What a model has answered, as far as it is known. */
export interface CompletedText {
  readonly text: string
  readonly tokens: readonly string[]
  readonly probabilities: readonly number[]
}

/** How sure a model is of a whole text: what its tokens have on average. */
export const scoreOf = (probabilities: readonly number[]): number | null =>
  probabilities.length === 0 ? null : probabilities.reduce((sum, one) => sum + one, 0) / probabilities.length

/** A text without what stands behind the cursor on its line already, such as the bracket that an editor has closed. */
export const withoutRestOfLine = (text: string, behind: string): string => {
  const [rest = ''] = behind.split('\n', 1)
  const closing = rest.trimEnd()
  return closing !== '' && text.trimEnd().endsWith(closing) ? text.trimEnd().slice(0, -closing.length) : text
}

/** The parts in which a text is shown: the rest of the line of the cursor, and the lines below it. */
export const partsOf = (text: string, offset: number, line: number): CompletionPart[] => {
  const end = text.indexOf('\n')
  const inline = end < 0 ? text : text.slice(0, end)
  const block = end < 0 ? '' : text.slice(end + 1)
  return [
    ...(inline === '' ? [] : [{ type: 'inline' as const, text: inline, offset, line }]),
    ...(end < 0 ? [] : [{ type: 'block' as const, text: block, offset, line }]),
  ]
}

/** An item of a response: a text at the cursor of a document, which takes the place of nothing. */
export const itemAt = (
  { document: { text: document, cursorOffset } }: Pick<CompletionRequest, 'document'>,
  { text, tokens, probabilities }: CompletedText,
  completionId: string,
): CompletionItem => {
  const before = document.slice(0, cursorOffset)
  const row = before.split('\n').length - 1
  const column = cursorOffset - (before.lastIndexOf('\n') + 1)
  return {
    completion: {
      text,
      decodedTokens: [...tokens],
      probabilities: [...probabilities],
      score: scoreOf(probabilities),
      completionId,
    },
    completionParts: partsOf(text, cursorOffset, row),
    range: { startOffset: cursorOffset, endOffset: cursorOffset, endPosition: { row, column } },
  }
}
