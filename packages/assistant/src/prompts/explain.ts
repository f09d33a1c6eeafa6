import { messageOf, systemForReading, type TaskOf, type TaskPrompt } from './prompt.ts'

/** What code does, in words. */
export const explainPrompt = ({ syntax, snippet, contents, language }: TaskOf<'EXPLAIN'>): TaskPrompt => ({
  system: systemForReading(
    syntax,
    '"snippet" is the code to explain, "contents" all that stands around it.',
    `Explain in a few short sentences of Markdown what it does, in the language with the code "${language.replace('LANGUAGE_', '').toLowerCase()}".`,
    'No headings, no pictures, no HTML.',
  ),
  message: messageOf({ request: 'Explain the snippet.', snippet, contents }),
})
