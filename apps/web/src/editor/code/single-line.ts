import { EditorState, type Extension } from '@codemirror/state'

/** Keeps a field on one line: line breaks, typed or pasted, become spaces. */
export const singleLine: Extension = EditorState.transactionFilter.of((transaction) => {
  if (!transaction.docChanged || transaction.newDoc.lines === 1) return transaction
  const changes: { from: number; to: number; insert: string }[] = []
  transaction.changes.iterChanges((from, to, _newFrom, _newTo, inserted) => {
    changes.push({ from, to, insert: inserted.toString().replaceAll(/\s*\n\s*/g, ' ') })
  })
  const isOnlyBreaks = changes.every((change) => change.insert.trim() === '' && change.from === change.to)
  if (isOnlyBreaks) return []
  const last = changes.at(-1)
  const removed = changes
    .slice(0, -1)
    .reduce((sum, change) => sum + change.insert.length - (change.to - change.from), 0)
  const cursor = last ? last.from + removed + last.insert.length : transaction.newSelection.main.head
  return { changes, selection: { anchor: cursor }, ...eventOf(transaction) }
})

const eventOf = (transaction: { isUserEvent: (event: string) => boolean }): { userEvent: string } | null =>
  transaction.isUserEvent('input.paste') ? { userEvent: 'input.paste' } : null
