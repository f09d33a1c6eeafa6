import type { CompletionRequest } from '@ashlar/schema'

/** What an editor asks for at the mark `|` in a code of Python. */
export const aCompletionRequest = (
  code = 'total = |',
  more: Partial<Omit<CompletionRequest, 'document'>> = {},
): CompletionRequest => ({
  metadata: { ideName: 'codemirror', ideVersion: '6 on localhost', extensionVersion: '1.12.7' },
  document: {
    path: 'steps/Sum.py',
    text: code.replace('|', ''),
    editorLanguage: 'python',
    language: 'python',
    cursorOffset: code.indexOf('|'),
    lineEnding: '\n',
  },
  otherDocuments: [],
  editorOptions: { tabSize: 4, insertSpaces: true },
  ...more,
})
