import type { AnyNode, Pattern, VariableDeclaration } from 'acorn'

/** Names declared in one function or block, and the scope around it. */
export class Scope {
  readonly #names = new Set<string>()
  readonly #parent: Scope | undefined

  constructor(parent: Scope | undefined) {
    this.#parent = parent
  }

  declare(name: string): void {
    this.#names.add(name)
  }

  declares(name: string): boolean {
    return this.#names.has(name) || (this.#parent?.declares(name) ?? false)
  }
}

/** Declares each name that a pattern binds: `{ a, b: [c] }` binds `a` and `c`. */
export function declarePattern(pattern: Pattern, scope: Scope): void {
  switch (pattern.type) {
    case 'Identifier':
      scope.declare(pattern.name)
      return
    case 'ObjectPattern':
      for (const property of pattern.properties) {
        declarePattern(property.type === 'RestElement' ? property.argument : property.value, scope)
      }
      return
    case 'ArrayPattern':
      for (const element of pattern.elements) if (element) declarePattern(element, scope)
      return
    case 'RestElement':
      declarePattern(pattern.argument, scope)
      return
    case 'AssignmentPattern':
      declarePattern(pattern.left, scope)
      return
    case 'MemberExpression':
      return
  }
}

function declareVariables(declaration: VariableDeclaration, scope: Scope): void {
  for (const declarator of declaration.declarations) declarePattern(declarator.id, scope)
}

/** Declares what a list of statements binds in its own block: `let`, `const`, classes, functions and imports. */
export function declareBlock(statements: readonly AnyNode[], scope: Scope): void {
  for (const statement of statements) {
    if (statement.type === 'VariableDeclaration' && statement.kind !== 'var')
      declareVariables(statement, scope)
    else if (statement.type === 'FunctionDeclaration' || statement.type === 'ClassDeclaration') {
      if (statement.id) scope.declare(statement.id.name)
    } else if (statement.type === 'ImportDeclaration') {
      for (const { local } of statement.specifiers) scope.declare(local.name)
    }
  }
}

/** Declares each `var` of a function's body, however deep in its blocks, but not of functions inside it. */
export function declareHoisted(node: AnyNode, scope: Scope): void {
  switch (node.type) {
    case 'VariableDeclaration':
      if (node.kind === 'var') declareVariables(node, scope)
      return
    case 'BlockStatement':
      for (const statement of node.body) declareHoisted(statement, scope)
      return
    case 'IfStatement':
      declareHoisted(node.consequent, scope)
      if (node.alternate) declareHoisted(node.alternate, scope)
      return
    case 'ForStatement':
      if (node.init) declareHoisted(node.init, scope)
      declareHoisted(node.body, scope)
      return
    case 'ForInStatement':
    case 'ForOfStatement':
      declareHoisted(node.left, scope)
      declareHoisted(node.body, scope)
      return
    case 'WhileStatement':
    case 'DoWhileStatement':
    case 'LabeledStatement':
      declareHoisted(node.body, scope)
      return
    case 'TryStatement':
      declareHoisted(node.block, scope)
      if (node.handler) declareHoisted(node.handler.body, scope)
      if (node.finalizer) declareHoisted(node.finalizer, scope)
      return
    case 'SwitchStatement':
      for (const branch of node.cases)
        for (const statement of branch.consequent) declareHoisted(statement, scope)
      return
    default:
      return
  }
}
