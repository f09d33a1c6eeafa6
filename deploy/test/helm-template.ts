import { stringify } from 'yaml'

/**
 * As much of Helm's language as the chart uses, so that the chart can be rendered where there is no Helm: fields and
 * variables, `if`, `else`, `range`, `with`, `define`, `include`, pipes and a few functions. Throws for everything else, so that
 * nobody writes a template that is not tested.
 */
export interface ChartInput {
  readonly Values: object
  readonly Release: object
  readonly Chart: object
}

type Node =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'output'; readonly pipe: string }
  | {
      readonly kind: 'block'
      readonly word: string
      readonly pipe: string
      readonly body: Node[]
      readonly otherwise: Node[]
    }

interface Scope {
  readonly dot: unknown
  readonly variables: Readonly<Record<string, unknown>>
}

const action = /\{\{(-?)\s*((?:"(?:[^"\\]|\\.)*"|[^"}]|\}(?!\}))*?)\s*(-?)\}\}/gu

const tokensOf = (source: string): { text?: string; code?: string }[] => {
  const tokens: { text?: string; code?: string }[] = []
  let at = 0
  let isTrimmed = false
  const text = (part: string, trimsEnd: boolean): void => {
    const begun = isTrimmed ? part.trimStart() : part
    tokens.push({ text: trimsEnd ? begun.trimEnd() : begun })
  }
  for (const match of source.matchAll(action)) {
    const [whole, left, code = '', right] = match
    text(source.slice(at, match.index), left === '-')
    if (!code.startsWith('/*')) tokens.push({ code })
    isTrimmed = right === '-'
    at = match.index + whole.length
  }
  text(source.slice(at), false)
  return tokens
}

/** Templates that a file defines are added to `defined`; what stands outside of them is answered. */
const parse = (source: string, defined: Map<string, Node[]>): Node[] => {
  const tokens = tokensOf(source)
  let next = 0
  const nodes = (): { body: Node[]; end: string } => {
    const body: Node[] = []
    while (next < tokens.length) {
      const { text, code } = tokens[next++] ?? {}
      if (text !== undefined) body.push({ kind: 'text', text })
      if (code === undefined) continue
      const [word = ''] = code.split(/\s+/u)
      const pipe = code.slice(word.length).trim()
      if (word === 'end' || word === 'else') return { body, end: word }
      if (!['if', 'range', 'with', 'define'].includes(word)) {
        body.push({ kind: 'output', pipe: code })
        continue
      }
      const first = nodes()
      const otherwise = first.end === 'else' ? nodes().body : []
      if (word === 'define') defined.set(JSON.parse(pipe), first.body)
      else body.push({ kind: 'block', word, pipe, body: first.body, otherwise })
    }
    return { body, end: '' }
  }
  return nodes().body
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

const isTrue = (value: unknown): boolean =>
  Array.isArray(value) ? value.length > 0 : isRecord(value) ? Object.keys(value).length > 0 : Boolean(value)

const textOf = (value: unknown): string => {
  if (typeof value === 'string') return value
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  throw new Error(`A template writes ${JSON.stringify(value)}, which is no text.`)
}

const indented = (spaces: number, text: string): string => text.replaceAll(/^(?=.)/gmu, ' '.repeat(spaces))

const functions: Readonly<Record<string, (...given: unknown[]) => unknown>> = {
  quote: (value) => JSON.stringify(textOf(value)),
  default: (otherwise, value) => (isTrue(value) ? value : otherwise),
  nindent: (spaces, text) => `\n${indented(Number(spaces), textOf(text))}`,
  toYaml: (value) => stringify(value).trimEnd(),
  required: (message, value) => {
    if (value === undefined || value === null || value === '') throw new Error(textOf(message))
    return value
  },
  regexReplaceAll: (pattern, value, replacement) =>
    textOf(value).replaceAll(
      new RegExp(textOf(pattern), 'gu'),
      textOf(replacement).replaceAll(/\$\{(\d+)\}/gu, '$$$1'),
    ),
}

class Rendering {
  readonly #defined: ReadonlyMap<string, Node[]>
  readonly #root: ChartInput

  constructor(defined: ReadonlyMap<string, Node[]>, root: ChartInput) {
    this.#defined = defined
    this.#root = root
  }

  render(nodes: readonly Node[], scope: Scope): string {
    return nodes.map((node) => this.#write(node, scope)).join('')
  }

  #write(node: Node, scope: Scope): string {
    if (node.kind === 'text') return node.text
    if (node.kind === 'output') return textOf(this.#valueOf(node.pipe, scope))
    const [, names, pipe = ''] = /^(?:((?:\$\w+\s*,\s*)?\$\w+)\s*:=\s*)?(.*)$/su.exec(node.pipe) ?? []
    const value = this.#valueOf(pipe, scope)
    if (!isTrue(value)) return this.render(node.otherwise, scope)
    if (node.word === 'if') return this.render(node.body, scope)
    if (node.word === 'with') return this.render(node.body, { ...scope, dot: value })
    if (!isRecord(value)) throw new Error(`"range" is given ${JSON.stringify(value)}.`)
    const [keyName, valueName] = names?.split(/\s*,\s*/u) ?? []
    // Helm goes over maps by the order of their keys.
    const entries = Object.entries(value).toSorted(([first], [second]) => (first < second ? -1 : 1))
    return entries
      .map(([key, entry]) => {
        const variables = {
          ...scope.variables,
          ...(keyName === undefined ? {} : { [keyName]: key }),
          ...(valueName === undefined ? {} : { [valueName]: entry }),
        }
        return this.render(node.body, { dot: entry, variables })
      })
      .join('')
  }

  #valueOf(pipe: string, scope: Scope): unknown {
    const calls = pipe.match(/(?:"(?:[^"\\]|\\.)*"|[^"|])+/gu) ?? []
    let value: unknown
    for (const [index, call] of calls.entries()) {
      const words = call.match(/"(?:[^"\\]|\\.)*"|\S+/gu) ?? []
      const [name = '', ...given] = words
      const before = index === 0 ? [] : [value]
      if (words.length === 1 && index === 0) {
        value = this.#term(name, scope)
        continue
      }
      const all = [...given.map((word) => this.#term(word, scope)), ...before]
      value = this.#call(name, all)
    }
    return value
  }

  #call(name: string, given: readonly unknown[]): unknown {
    if (name === 'include') {
      const body = this.#defined.get(textOf(given[0]))
      if (body === undefined) throw new Error(`There is no template ${textOf(given[0])}.`)
      return this.render(body, { dot: given[1], variables: {} })
    }
    const known = functions[name]
    if (known === undefined) throw new Error(`The chart uses "${name}", which its tests do not know.`)
    return known(...given)
  }

  #term(word: string, { dot, variables }: Scope): unknown {
    if (word.startsWith('"')) return JSON.parse(word.replaceAll(/\\(?!["\\])/gu, '\\\\'))
    if (/^\d+$/u.test(word)) return Number(word)
    const [, start = '', path = ''] = /^(\$\w*|)((?:\.\w+)*|\.)$/u.exec(word) ?? []
    if (start === '' && path === '') throw new Error(`The chart says "${word}", which its tests do not know.`)
    let value: unknown = start === '' ? dot : start === '$' ? this.#root : variables[start]
    for (const name of path.split('.').filter((part) => part !== '')) {
      if (!isRecord(value)) throw new Error(`Nothing has ${name} in ${word}.`)
      value = value[name]
    }
    return value
  }
}

/** What the templates give for some values, by the name of the file. */
export const renderChart = (
  templates: Readonly<Record<string, string>>,
  input: ChartInput,
): Record<string, string> => {
  const defined = new Map<string, Node[]>()
  const parsed = Object.entries(templates).map(([name, source]) => [name, parse(source, defined)] as const)
  const rendering = new Rendering(defined, input)
  return Object.fromEntries(
    parsed.map(([name, nodes]) => [name, rendering.render(nodes, { dot: input, variables: {} })]),
  )
}
