import type { createLowlight } from 'lowlight'
import { grammars } from './languages.ts'

/** A piece of a line and what it is: `keyword`, `string`, `comment` …; empty for everything else. */
export interface CodePiece {
  readonly text: string
  readonly kind: string
}

/** Above this many characters nothing is colored: reading the structure would take longer than people wait. */
export const longestColored = 200_000

type Lowlight = ReturnType<typeof createLowlight>
type Node = ReturnType<Lowlight['highlight']>['children'][number]

const plain = (text: string): CodePiece[][] => text.split('\n').map((line) => [{ text: line, kind: '' }])

const kindOf = (classes: unknown): string => {
  const [first] = Array.isArray(classes) ? classes : []
  return typeof first === 'string' ? first.replace(/^hljs-/, '') : ''
}

/** The pieces of a tree by line; text stays text, so that nothing of it can become markup. */
const linesOf = (nodes: readonly Node[]): CodePiece[][] => {
  const lines: CodePiece[][] = [[]]
  const visit = (node: Node, kind: string): void => {
    if (node.type === 'element') {
      const own = kindOf(node.properties.className)
      for (const child of node.children) visit(child, own === '' ? kind : own)
    } else if (node.type === 'text') {
      for (const [index, text] of node.value.split('\n').entries()) {
        if (index > 0) lines.push([])
        if (text !== '') lines.at(-1)?.push({ text, kind })
      }
    }
  }
  for (const node of nodes) visit(node, '')
  return lines
}

let engine: Promise<Lowlight> | undefined

const engineFor = async (language: string): Promise<Lowlight> => {
  engine ??= import('lowlight').then((module) => module.createLowlight())
  const lowlight = await engine
  const grammar = grammars[language]
  if (grammar !== undefined && !lowlight.registered(language))
    lowlight.register({ [language]: (await grammar()).default })
  return lowlight
}

/** The lines of a text, uncolored: what is shown until the grammar is there, and where there is none. */
export const uncolored = plain

/** The lines of a text with the pieces of its language. Rejects where the grammar cannot be fetched. */
export const colorCode = async (
  text: string,
  language: string,
): Promise<readonly (readonly CodePiece[])[]> => {
  if (grammars[language] === undefined || text.length > longestColored) return plain(text)
  const lowlight = await engineFor(language)
  return linesOf(lowlight.highlight(language, text).children)
}
