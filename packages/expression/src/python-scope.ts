import type { SyntaxNode } from '@lezer/common'

/** The names that one function, class or comprehension of Python binds, and the scope around it. */
export class PythonScope {
  readonly #names = new Set<string>()
  /** Names that `global` or `nonlocal` takes out of this scope, whatever binds them here. */
  readonly #elsewhere = new Map<string, 'global' | 'nonlocal'>()
  readonly #isClass: boolean
  readonly #parent: PythonScope | undefined

  constructor(parent: PythonScope | undefined, isClass = false) {
    this.#parent = parent
    this.#isClass = isClass
  }

  bind(name: string): void {
    this.#names.add(name)
  }

  leave(name: string, to: 'global' | 'nonlocal'): void {
    this.#elsewhere.set(name, to)
  }

  /** Whether a name that is read here is bound in the code. What a class binds is not seen by its methods. */
  binds(name: string): boolean {
    const elsewhere = this.#elsewhere.get(name)
    if (elsewhere === 'global') return false
    if (elsewhere === undefined && this.#names.has(name)) return true
    let around = this.#parent
    while (around && around.#isClass) around = around.#parent
    return around?.binds(name) ?? false
  }
}

/** The children of a node, in the order of the source. */
export function childrenOf(node: SyntaxNode): SyntaxNode[] {
  const children: SyntaxNode[] = []
  for (let child = node.firstChild; child; child = child.nextSibling) children.push(child)
  return children
}

export const isComprehension = ({ name }: SyntaxNode): boolean => name.endsWith('ComprehensionExpression')

/** Binds what the statements below a node bind in their own scope; those inside have scopes of their own. */
export function bindWithin(node: SyntaxNode, scope: PythonScope, source: string): void {
  for (const child of childrenOf(node)) bindIn(child, scope, source)
}

const bindIn = (node: SyntaxNode, scope: PythonScope, source: string): void => {
  const textOf = ({ from, to }: SyntaxNode): string => source.slice(from, to)
  const bind = (found: SyntaxNode): void => scope.bind(textOf(found))
  switch (node.name) {
    case 'FunctionDefinition':
    case 'ClassDefinition':
    case 'TypeDefinition': {
      const name = node.getChild('VariableName')
      if (name) bind(name)
      return
    }
    case 'LambdaExpression':
      return
    case 'ImportStatement':
      for (const name of importedNames(node)) bind(name)
      return
    case 'ScopeStatement': {
      const to = node.getChild('global') ? 'global' : 'nonlocal'
      for (const name of node.getChildren('VariableName')) scope.leave(textOf(name), to)
      return
    }
    case 'AssignStatement':
    case 'DeleteStatement':
    case 'UpdateStatement':
    case 'ForStatement':
    case 'WithStatement':
    case 'TryStatement':
    case 'AsPattern':
    case 'CapturePattern':
    case 'NamedExpression':
      for (const target of targetsOf(node)) for (const name of namesOfTarget(target)) bind(name)
      break
    default:
  }
  bindWithin(node, scope, source)
}

/** What a statement or a pattern gives values to. */
function targetsOf(node: SyntaxNode): SyntaxNode[] {
  const children = childrenOf(node)
  switch (node.name) {
    case 'AssignStatement': {
      const last = children.findLastIndex(({ name }) => name === 'AssignOp')
      return (last < 0 ? children : children.slice(0, last)).filter(({ name }) => name !== 'TypeDef')
    }
    case 'UpdateStatement':
    case 'NamedExpression':
      return children.slice(0, 1)
    case 'DeleteStatement':
    case 'CapturePattern':
      return children
    case 'ForStatement':
      return between(children, 'for', 'in').flat()
    default:
      return children.filter((_, index) => children[index - 1]?.name === 'as')
  }
}

/** What the parts of a comprehension give values to. */
export function targetsOfComprehension(node: SyntaxNode): SyntaxNode[] {
  return between(childrenOf(node), 'for', 'in').flat().flatMap(namesOfTarget)
}

const between = (nodes: readonly SyntaxNode[], first: string, last: string): SyntaxNode[][] =>
  nodes.flatMap(({ name }, index) => {
    if (name !== first) return []
    const rest = nodes.slice(index + 1)
    const end = rest.findIndex((node) => node.name === last)
    return [end < 0 ? [] : rest.slice(0, end)]
  })

const nestedTargets: ReadonlySet<string> = new Set([
  'TupleExpression',
  'ArrayExpression',
  'ParenthesizedExpression',
])

function namesOfTarget(node: SyntaxNode): SyntaxNode[] {
  if (node.name === 'VariableName') return [node]
  return nestedTargets.has(node.name) ? childrenOf(node).flatMap(namesOfTarget) : []
}

/** `a` of `import a.b`, `c` of `import a.b as c` and of `from a import b as c`. */
function importedNames(node: SyntaxNode): SyntaxNode[] {
  const children = childrenOf(node)
  const listed = children.slice(children.findIndex(({ name }) => name === 'import') + 1)
  const names: SyntaxNode[] = []
  let current: SyntaxNode | undefined
  for (const [index, child] of listed.entries()) {
    if (child.name === ',') {
      if (current) names.push(current)
      current = undefined
    } else if (child.name === 'VariableName' && (!current || listed[index - 1]?.name === 'as'))
      current = child
  }
  return current ? [...names, current] : names
}
