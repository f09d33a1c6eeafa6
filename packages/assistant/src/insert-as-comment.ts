import type { AssistantSyntax } from '@ashlar/schema'
import { factsOf } from './syntax.ts'

/** Two braces begin code wherever text has bindings, in comments too. */
const withoutBraces = (text: string): string => text.replaceAll('{{', '{ {').replaceAll('}}', '} }')

/** A text as a comment that it cannot end; null where the language has none. */
export const asComment = (text: string, syntax: AssistantSyntax): string | null => {
  const plain = withoutBraces(text.trim())
  switch (factsOf(syntax).comment) {
    case 'c-like':
      // Databases nest comments: a beginning within is as harmful as an end.
      return `/*\n${plain.replaceAll('*/', '* /').replaceAll('/*', '/ *')}\n*/`
    case 'python':
      return `"""\n${plain.replaceAll('\\', '\\\\').replaceAll('"""', "'''")}\n"""`
    case 'html':
      return `<!--\n${plain.replaceAll('--', '- -')}\n-->`
    default:
      return null
  }
}
