import type { CompletionDocument, CompletionLanguage } from '@ashlar/schema'

const endings: Readonly<Record<CompletionLanguage, string>> = { python: 'py', sql: 'sql', javascript: 'js' }

/** Where the code of a step would stand as a file. */
export const pathOfStep = (name: string, language: CompletionLanguage): string =>
  `steps/${name}.${endings[language]}`

/** As many other documents as a request takes, and as much of each. */
const mostDocuments = 20
const mostText = 20_000

/** Whether a document lists the libraries that Python needs. */
const isRequirements = (path: string): boolean => /(?:^|\/)requirements[\w.-]*\.txt$/u.test(path)

/** What is sent beside the code that is written in a language: lists of libraries only with Python, and the latest steps. */
export const documentsFor = (
  language: CompletionLanguage,
  documents: readonly CompletionDocument[],
): CompletionDocument[] =>
  documents
    .filter(({ path, text }) => text.trim() !== '' && (language === 'python' || !isRequirements(path)))
    .slice(-mostDocuments)
    .map((document) => ({ ...document, text: document.text.slice(0, mostText) }))
