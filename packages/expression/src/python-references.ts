import type { SyntaxNode } from '@lezer/common'
import type { FreeName, Reading, Reference } from './parsed.ts'
import {
  bindWithin,
  childrenOf,
  isComprehension,
  PythonScope,
  targetsOfComprehension,
} from './python-scope.ts'

/** Finds what Python statements read that they do not bind themselves, as the body of a function. */
export function readPythonReferences(program: SyntaxNode, source: string): Reading {
  const walker = new Walker(source)
  const scope = new PythonScope(undefined)
  bindWithin(program, scope, source)
  walker.visitChildren(program, scope)
  return { references: walker.references.sort(byPosition), names: walker.names.sort(byPosition) }
}

const byPosition = (one: { readonly start: number }, other: { readonly start: number }): number =>
  one.start - other.start

class Walker {
  readonly references: Reference[] = []
  readonly names: FreeName[] = []
  readonly #source: string

  constructor(source: string) {
    this.#source = source
  }

  visit(node: SyntaxNode, scope: PythonScope): void {
    if (isComprehension(node)) {
      this.#visitComprehension(node, scope)
      return
    }
    switch (node.name) {
      case 'VariableName':
        this.#readName(node, [], node.to, scope)
        return
      case 'MemberExpression':
      case 'AttributePattern':
        this.#readChain(node, scope)
        return
      case 'CallExpression':
        this.#visitCall(node, scope)
        return
      case 'ArgList':
      case 'KeywordPattern':
        this.#visitArguments(node, scope)
        return
      case 'FunctionDefinition':
      case 'LambdaExpression':
        this.#visitFunction(node, scope)
        return
      case 'ClassDefinition':
        this.#visitClass(node, scope)
        return
      case 'ImportStatement':
        return
      default:
        this.visitChildren(node, scope)
    }
  }

  visitChildren(node: SyntaxNode, scope: PythonScope): void {
    for (const child of childrenOf(node)) this.visit(child, scope)
  }

  #readName(node: SyntaxNode, below: readonly string[], end: number, scope: PythonScope): void {
    const name = this.#textOf(node)
    if (scope.binds(name)) return
    this.names.push({ name, start: node.from, end: node.to, form: 'read' })
    this.references.push({ path: [name, ...below], start: node.from, end })
  }

  /** Follows `a.b[0]["c"]` down to its root; a dynamic index ends the path and is read for itself. */
  #readChain(chain: SyntaxNode, scope: PythonScope): void {
    let segments: string[] = []
    let end = chain.to
    let node = chain
    while (node.name === 'MemberExpression' || node.name === 'AttributePattern') {
      const [object, ...rest] = childrenOf(node)
      if (!object) return
      const key = this.#staticKey(rest)
      if (key === undefined) {
        for (const part of rest) this.visit(part, scope)
        segments = []
        end = object.to
      } else segments.push(key)
      node = object
    }
    if (node.name === 'VariableName') this.#readName(node, segments.reverse(), end, scope)
    else this.visit(node, scope)
  }

  /** `Step1.output.get("id")` reads `Step1.output`: the method belongs to the value, not to the path. */
  #visitCall(call: SyntaxNode, scope: PythonScope): void {
    const [callee, ...rest] = childrenOf(call)
    if (callee?.name === 'MemberExpression') {
      const [object, ...key] = childrenOf(callee)
      for (const part of key) this.visit(part, scope)
      if (object) this.visit(object, scope)
    } else if (callee) this.visit(callee, scope)
    for (const part of rest) this.visit(part, scope)
  }

  /** Values of arguments; the keywords before `=` are names of parameters. */
  #visitArguments(node: SyntaxNode, scope: PythonScope): void {
    for (const child of childrenOf(node)) {
      const isKeyword =
        child.name === 'VariableName' &&
        (node.name === 'KeywordPattern' || child.nextSibling?.name === 'AssignOp')
      if (!isKeyword) this.visit(child, scope)
    }
  }

  /** Defaults and types are read where the function is made, its body with the parameters in scope. */
  #visitFunction(node: SyntaxNode, scope: PythonScope): void {
    const inner = new PythonScope(scope)
    let isBody = false
    for (const child of childrenOf(node)) {
      if (child.name === 'ParamList') this.#visitParameters(child, scope, inner)
      else if (child.name === 'TypeParamList') this.#bindTypeParameters(child, inner)
      else if (child.name === 'TypeDef') this.visit(child, inner)
      else if (child.name === 'Body') {
        bindWithin(child, inner, this.#source)
        this.visitChildren(child, inner)
      } else if (isBody) this.visit(child, inner)
      // The expression of a lambda stands behind its colon.
      isBody ||= node.name === 'LambdaExpression' && child.name === ':'
    }
  }

  #visitParameters(list: SyntaxNode, around: PythonScope, inner: PythonScope): void {
    for (const child of childrenOf(list)) {
      const isDefault = child.prevSibling?.name === 'AssignOp'
      if (child.name === 'VariableName' && !isDefault) inner.bind(this.#textOf(child))
      else this.visit(child, child.name === 'TypeDef' ? inner : around)
    }
  }

  #bindTypeParameters(list: SyntaxNode, scope: PythonScope): void {
    for (const parameter of list.getChildren('TypeParam')) {
      const name = parameter.getChild('VariableName')
      if (name) scope.bind(this.#textOf(name))
    }
  }

  #visitClass(node: SyntaxNode, scope: PythonScope): void {
    const inner = new PythonScope(scope, true)
    for (const child of childrenOf(node)) {
      if (child.name === 'Body') {
        bindWithin(child, inner, this.#source)
        this.visitChildren(child, inner)
      } else if (child.name === 'ArgList') this.visit(child, scope)
      else if (child.name === 'TypeParamList') this.#bindTypeParameters(child, inner)
    }
  }

  /** The first list of a comprehension is read outside of it; all else sees its names. */
  #visitComprehension(node: SyntaxNode, scope: PythonScope): void {
    const inner = new PythonScope(scope)
    for (const target of targetsOfComprehension(node)) inner.bind(this.#textOf(target))
    let lists = 0
    for (const child of childrenOf(node)) {
      const isList = child.prevSibling?.name === 'in'
      if (isList) lists += 1
      this.visit(child, isList && lists === 1 ? scope : inner)
    }
  }

  /** The key of `.key`, `["key"]` and `[0]`; undefined where it is known only at run time. */
  #staticKey(parts: readonly SyntaxNode[]): string | undefined {
    const [first, key, last] = parts
    if (!first || !key) return undefined
    if (first.name === '.')
      return key.name === 'PropertyName' && parts.length === 2 ? this.#textOf(key) : undefined
    if (first.name !== '[' || last?.name !== ']' || parts.length !== 3) return undefined
    const text = this.#textOf(key)
    if (key.name === 'Number') return /^\d+$/u.test(text) ? String(Number(text)) : undefined
    if (key.name !== 'String' || key.firstChild) return undefined
    return /^[uU]?("""|'''|"|')(?<text>.*)\1$/su.exec(text)?.groups?.['text']
  }

  #textOf({ from, to }: SyntaxNode): string {
    return this.#source.slice(from, to)
  }
}
