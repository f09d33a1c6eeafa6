import { parseTemplate } from '@ashlar/expression'
import { javascriptLanguage } from '@codemirror/lang-javascript'
import { defineLanguageFacet, Language, languageDataProp } from '@codemirror/language'
import {
  type Input,
  NodeType,
  type ParseWrapper,
  Parser,
  type PartialParse,
  parseMixed,
  Tree,
  type TreeFragment,
} from '@lezer/common'
import { styleTags, tags } from '@lezer/highlight'

const facts = defineLanguageFacet({ closeBrackets: { brackets: ['(', '[', '{', "'", '"'] } })

const styles = styleTags({ Braces: tags.special(tags.brace) })
const nodes = {
  document: NodeType.define({ id: 1, name: 'Template', top: true, props: [[languageDataProp, facts]] }),
  text: NodeType.define({ id: 2, name: 'Text' }),
  binding: NodeType.define({ id: 3, name: 'Binding' }),
  braces: NodeType.define({ id: 4, name: 'Braces', props: [styles] }),
  code: NodeType.define({ id: 5, name: 'Code' }),
}

/** The nodes of a template, for those who look for code or text in the syntax tree. */
export const templateNodes: Readonly<typeof nodes> = nodes

const code = javascriptLanguage.parser.configure({
  top: 'SingleExpression',
  // Comments and brackets of JavaScript hold in an expression as they do in a script.
  props: [languageDataProp.add({ SingleExpression: javascriptLanguage.data })],
})

/** Reads a whole template at once: it is short, and reading it again is cheaper than keeping track of changes. */
class TemplateParse implements PartialParse {
  readonly parsedPos = 0
  stoppedAt: number | null = null
  readonly #input: Input
  readonly #from: number

  constructor(input: Input, from: number) {
    this.#input = input
    this.#from = from
  }

  stopAt(position: number): void {
    this.stoppedAt = position
  }

  advance(): Tree {
    const end = this.stoppedAt ?? this.#input.length
    const text = this.#input.read(this.#from, end)
    const children: Tree[] = []
    const positions: number[] = []
    for (const part of parseTemplate(text).parts) {
      children.push(part.kind === 'text' ? leaf(nodes.text, part.end - part.start) : bindingTree(text, part))
      positions.push(part.start)
    }
    return new Tree(nodes.document, children, positions, text.length)
  }
}

const leaf = (type: NodeType, length: number): Tree => new Tree(type, [], [], length)

const bindingTree = (text: string, part: { start: number; end: number }): Tree => {
  const length = part.end - part.start
  const isClosed = length >= 4 && text.startsWith('}}', part.end - 2)
  const codeLength = length - (isClosed ? 4 : 2)
  const children = [leaf(nodes.braces, 2)]
  const positions = [0]
  if (codeLength > 0) {
    children.push(leaf(nodes.code, codeLength))
    positions.push(2)
  }
  if (isClosed) {
    children.push(leaf(nodes.braces, 2))
    positions.push(length - 2)
  }
  return new Tree(nodes.binding, children, positions, length)
}

/** Text with bindings: the code in the braces is JavaScript, the text around them is read by `around`, if given. */
class TemplateParser extends Parser {
  readonly #wrap: ParseWrapper

  constructor(around: Parser | null) {
    super()
    this.#wrap = parseMixed((node) => {
      if (node.type === nodes.code) return { parser: code }
      if (node.type !== nodes.document || !around) return null
      return { parser: around, overlay: (child) => child.type === nodes.text }
    })
  }

  override createParse(
    input: Input,
    fragments: readonly TreeFragment[],
    ranges: readonly { from: number; to: number }[],
  ): PartialParse {
    return this.#wrap(new TemplateParse(input, ranges[0]?.from ?? 0), input, fragments, ranges)
  }

  /** Asked by the language package: it looks into nested trees for what the language at the cursor knows. */
  hasWrappers(): boolean {
    return true
  }
}

/** The language of a text with bindings whose text, without them, is read by `around`. */
export const templateLanguage = (around: Parser | null, name: string): Language =>
  new Language(facts, new TemplateParser(around), [], name)
