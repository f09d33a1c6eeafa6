import { javascriptLanguage } from '@codemirror/lang-javascript'
import type { SyntaxNode, Tree } from '@lezer/common'
import {
  type Examples,
  exampleOf,
  isList,
  itemExamples,
  memberExamples,
  objectExamples,
  unknownExamples,
} from './examples.ts'

/** What a name of the page stands for; `null` where there is no such name. */
export type ScopeExamples = (name: string) => Examples | null

/** Code that is known from end to end: `expression` is one of a binding, `program` has statements. */
export interface InferredCode {
  readonly text: string
  readonly form: 'expression' | 'program'
}

const parsers = {
  expression: javascriptLanguage.parser.configure({ top: 'SingleExpression' }),
  program: javascriptLanguage.parser,
}

/** Code as its tree, also where it is not finished. */
export const treeOf = ({ text, form }: InferredCode): Tree => parsers[form].parse(text)

/** Methods of lists that answer a list of the same items. */
const sameItems = new Set(['filter', 'slice', 'concat', 'toSorted', 'toReversed', 'sort', 'reverse'])
/** Those that answer one of the items. */
const oneItem = new Set(['find', 'findLast', 'at', 'pop', 'shift'])
/** Those whose function is given an item first. */
const givesItem = new Set([
  'map',
  'flatMap',
  'filter',
  'find',
  'findLast',
  'findIndex',
  'findLastIndex',
  'some',
  'every',
  'forEach',
])
/** Those whose function is given two items. */
const givesTwoItems = new Set(['sort', 'toSorted'])
const foldsItems = new Set(['reduce', 'reduceRight'])

const functions = new Set(['ArrowFunction', 'FunctionExpression', 'FunctionDeclaration'])

/** Deeper code is read by nobody; what stands below is not known. */
const deepest = 40

/**
 * Tells what the parts of some JavaScript may be worth, from the values that the names around it have now: through
 * members, list methods and their functions, local names, literals and choices. It runs nothing and guesses nothing:
 * where it does not follow, nothing is known.
 */
export class Inference {
  readonly #text: string
  readonly #scope: ScopeExamples
  #depth = 0

  constructor(text: string, scope: ScopeExamples) {
    this.#text = text
    this.#scope = scope
  }

  /** The text of a part. */
  textOf(node: SyntaxNode): string {
    return this.#text.slice(node.from, node.to)
  }

  /** Examples of what an expression may be worth. */
  examplesOf(node: SyntaxNode | null): Examples {
    if (node === null || this.#depth >= deepest) return unknownExamples
    this.#depth += 1
    try {
      return this.#read(node)
    } finally {
      this.#depth -= 1
    }
  }

  /** The name that a part reads below another: of `a.b` and `a["b"]`, `b`; `null` where code decides. */
  memberName(member: SyntaxNode): string | null {
    const last = member.lastChild
    if (last?.name === 'PropertyName') return this.textOf(last)
    const key = last?.name === ']' ? last.prevSibling : null
    if (key?.name === 'Number') return this.textOf(key)
    return key?.name === 'String' ? this.textOf(key).slice(1, -1) : null
  }

  #read(node: SyntaxNode): Examples {
    switch (node.name) {
      case 'VariableName':
        return this.#named(node)
      case 'MemberExpression': {
        const name = this.memberName(node)
        const below = this.examplesOf(node.firstChild)
        // Which item code chooses is not known, and any is like the others.
        return name === null ? itemExamples(below) : memberExamples(below, name)
      }
      case 'CallExpression':
        return this.#called(node)
      case 'ParenthesizedExpression':
      case 'AwaitExpression':
        return this.examplesOf(lastExpression(node))
      case 'ConditionalExpression':
      case 'BinaryExpression':
        return this.#chosen(node)
      case 'ArrayExpression':
        return [expressionsOf(node).flatMap((item) => this.examplesOf(item))]
      case 'ObjectExpression':
        return [this.#object(node)]
      case 'String':
      case 'TemplateString':
        return ['']
      case 'Number':
        return [0]
      case 'BooleanLiteral':
        return [true]
      default:
        return unknownExamples
    }
  }

  /** Of a choice what both ways may be worth; what is computed of two is not known. */
  #chosen(node: SyntaxNode): Examples {
    const operators = node.getChildren('LogicOp').map((operator) => this.textOf(operator))
    const parts = expressionsOf(node)
    if (operators[0] === '?') return parts.slice(1).flatMap((part) => this.examplesOf(part))
    if (operators[0] === '&&') return this.examplesOf(parts[1] ?? null)
    return operators.length > 0 ? parts.flatMap((part) => this.examplesOf(part)) : unknownExamples
  }

  #object(node: SyntaxNode): Record<string, unknown> {
    const made: Record<string, unknown> = {}
    for (const property of node.getChildren('Property')) {
      const first = property.firstChild
      if (first?.name === 'Spread') {
        Object.assign(made, ...objectExamples(this.examplesOf(first.nextSibling)).slice(0, 1))
      } else if (first?.name === 'PropertyDefinition' || first?.name === 'String') {
        const name = first.name === 'String' ? this.textOf(first).slice(1, -1) : this.textOf(first)
        const isShort = first.nextSibling === null
        const examples = isShort ? this.#valueOf(name, node) : this.examplesOf(lastExpression(property))
        if (name !== '__proto__') made[name] = exampleOf(examples)
      }
    }
    return made
  }

  #called(call: SyntaxNode): Examples {
    const callee = call.firstChild
    if (callee?.name !== 'MemberExpression') return unknownExamples
    const method = this.memberName(callee)
    if (method === null) return unknownExamples
    const lists = this.examplesOf(callee.firstChild).filter(isList)
    if (lists.length === 0) return unknownExamples
    if (sameItems.has(method)) return lists
    if (oneItem.has(method)) return itemExamples(lists)
    const [first = null, second = null] = argumentsOf(call)
    if (method === 'map') return [this.#answerOf(first)]
    if (method === 'flatMap') return [itemExamples(this.#answerOf(first))]
    return foldsItems.has(method) ? this.examplesOf(second) : unknownExamples
  }

  /** What a function answers: its expression, or what its first `return` says. */
  #answerOf(made: SyntaxNode | null): Examples {
    if (made === null || !functions.has(made.name)) return unknownExamples
    const block = made.getChild('Block')
    if (block === null) return this.examplesOf(made.lastChild)
    const answer = block.getChild('ReturnStatement')
    return answer === null ? unknownExamples : this.examplesOf(lastExpression(answer))
  }

  #named(node: SyntaxNode): Examples {
    return this.#valueOf(this.textOf(node), node)
  }

  /** What a name is worth at a place: the innermost local one, else the one of the page. */
  #valueOf(name: string, place: SyntaxNode): Examples {
    let inner = place
    for (let node = place.parent; node !== null; node = node.parent) {
      const local = this.#localIn(node, name, inner)
      if (local !== null) return local
      inner = node
    }
    return this.#scope(name) ?? unknownExamples
  }

  #localIn(node: SyntaxNode, name: string, inner: SyntaxNode): Examples | null {
    if (functions.has(node.name)) return this.#parameter(node, name)
    if (node.name === 'ForStatement') return this.#loopName(node, name)
    if (node.name !== 'Block' && node.name !== 'Script') return null
    for (const declaration of node.getChildren('VariableDeclaration')) {
      if (declaration.from > inner.from) break
      const found = this.#declared(declaration, name)
      if (found !== null) return found
    }
    return null
  }

  #declared(declaration: SyntaxNode, name: string): Examples | null {
    for (const pattern of patternsOf(declaration)) {
      const hasValue = pattern.nextSibling?.name === 'Equals'
      const value = (): Examples =>
        hasValue ? this.examplesOf(pattern.nextSibling?.nextSibling ?? null) : unknownExamples
      const found = this.#inPattern(pattern, name, value)
      if (found !== null) return found
    }
    return null
  }

  #loopName(loop: SyntaxNode, name: string): Examples | null {
    const spec = loop.getChild('ForOfSpec')
    const [pattern] = spec === null ? [] : patternsOf(spec)
    if (spec === null || pattern === undefined) return null
    return this.#inPattern(pattern, name, () => itemExamples(this.examplesOf(lastExpression(spec))))
  }

  #parameter(made: SyntaxNode, name: string): Examples | null {
    const list = made.getChild('ParamList')
    const patterns = list === null ? [] : patternsOf(list)
    for (const [position, pattern] of patterns.entries()) {
      const found = this.#inPattern(pattern, name, () => this.#given(made, position))
      if (found !== null) return found
    }
    return null
  }

  /** What is given to a function that is handed to a method of a list. */
  #given(made: SyntaxNode, position: number): Examples {
    const call = made.parent?.parent ?? null
    const callee = call?.name === 'CallExpression' ? call.firstChild : null
    if (call === null || callee?.name !== 'MemberExpression') return unknownExamples
    const isFirstArgument = argumentsOf(call)[0]?.from === made.from
    const method = this.memberName(callee)
    if (!isFirstArgument || method === null) return unknownExamples
    const isItem =
      (givesItem.has(method) && position === 0) ||
      (givesTwoItems.has(method) && position < 2) ||
      (foldsItems.has(method) && position === 1)
    if (isItem) return itemExamples(this.examplesOf(callee.firstChild))
    return foldsItems.has(method) && position === 0
      ? this.examplesOf(argumentsOf(call)[1] ?? null)
      : unknownExamples
  }

  /** What a name in a pattern stands for; `null` where the pattern does not have it. */
  #inPattern(pattern: SyntaxNode, name: string, value: () => Examples): Examples | null {
    if (pattern.name === 'VariableDefinition') return this.textOf(pattern) === name ? value() : null
    if (pattern.name === 'ArrayPattern') {
      for (const part of patternsOf(pattern)) {
        const found = this.#inPattern(part, name, () => itemExamples(value()))
        if (found !== null) return found
      }
      return null
    }
    for (const property of pattern.getChildren('PatternProperty')) {
      const key = property.firstChild
      const [inner] = key?.name === 'PropertyName' ? patternsOf(property) : [key]
      if (key === null || inner === undefined || inner === null) continue
      const found = this.#inPattern(inner, name, () => memberExamples(value(), this.textOf(key)))
      if (found !== null) return found
    }
    return null
  }
}

const patternNames = new Set(['VariableDefinition', 'ObjectPattern', 'ArrayPattern'])

const childrenOf = (node: SyntaxNode): SyntaxNode[] => {
  const children: SyntaxNode[] = []
  for (let child = node.firstChild; child !== null; child = child.nextSibling) children.push(child)
  return children
}

const patternsOf = (node: SyntaxNode): SyntaxNode[] =>
  childrenOf(node).filter(({ name }) => patternNames.has(name))

/** Names of nodes that are signs, words of the language or faults, and no expressions. */
const isExpression = ({ name, type }: SyntaxNode): boolean =>
  !type.isError && /^[A-Z]/u.test(name) && !/^(?:LogicOp|CompareOp|ArithOp|BitOp|Equals|Spread)$/u.test(name)

const expressionsOf = (node: SyntaxNode): SyntaxNode[] => childrenOf(node).filter(isExpression)

const lastExpression = (node: SyntaxNode): SyntaxNode | null => expressionsOf(node).at(-1) ?? null

const argumentsOf = (call: SyntaxNode): SyntaxNode[] => {
  const list = call.getChild('ArgList')
  return list === null ? [] : expressionsOf(list)
}

/** The largest expression that ends at a position, such as what stands before a dot; `null` where none does. */
const expressionEndingAt = (tree: Tree, position: number): SyntaxNode | null => {
  let found: SyntaxNode | null = tree.resolveInner(position, -1)
  while (found !== null && (found.to !== position || !isExpression(found))) found = found.parent
  while (found?.parent?.to === position && isExpression(found.parent)) found = found.parent
  return found
}

/** Examples of what a whole expression is worth. */
export const treeExamples = (code: InferredCode, scope: ScopeExamples): Examples =>
  new Inference(code.text, scope).examplesOf(lastExpression(treeOf(code).topNode))

/** Examples of what a program answers, where it says `return` once and not within something else. */
export const returnedExamples = (code: InferredCode, scope: ScopeExamples): Examples => {
  const { topNode } = treeOf(code)
  let returns = 0
  topNode.cursor().iterate(({ name }) => {
    if (name === 'ReturnStatement') returns += 1
    return !functions.has(name)
  })
  const answer = topNode.getChild('ReturnStatement')
  return answer === null || returns > 1
    ? unknownExamples
    : new Inference(code.text, scope).examplesOf(lastExpression(answer))
}

/** Examples of what stands before a dot, in code that may not be finished. */
export const examplesBeforeDot = (code: InferredCode, dot: number, scope: ScopeExamples): Examples =>
  new Inference(code.text, scope).examplesOf(expressionEndingAt(treeOf(code), dot))

/** Examples of what a name or a member at a position is worth, and where it stands; `null` where there is neither. */
export const examplesAt = (
  code: InferredCode,
  position: number,
  scope: ScopeExamples,
): { from: number; to: number; examples: Examples } | null => {
  const at = treeOf(code).resolveInner(position, 1)
  const node = at.name === 'PropertyName' && at.parent?.name === 'MemberExpression' ? at.parent : at
  if (node.name !== 'VariableName' && node.name !== 'MemberExpression') return null
  return { from: node.from, to: node.to, examples: new Inference(code.text, scope).examplesOf(node) }
}
