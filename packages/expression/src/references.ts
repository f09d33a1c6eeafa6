import type {
  AnyNode,
  CallExpression,
  Expression as SyntaxExpression,
  Identifier,
  Pattern,
  Program,
  Super,
  UnaryExpression,
} from 'acorn'
import type { FreeName, Reading, Reference } from './parsed.ts'
import type { PathSegments } from './path.ts'
import { declareBlock, declareHoisted, declarePattern, Scope } from './scope.ts'
import { isDecrementNegated, isNode, rootOf, staticKey, walkPattern } from './syntax.ts'

/** A construct that the binding language leaves out; caught where the expression is parsed. */
export class ForbiddenSyntax extends Error {
  readonly position: number

  constructor(message: string, position: number) {
    super(message)
    this.position = position
  }
}

const constants: ReadonlySet<string> = new Set(['undefined', 'NaN', 'Infinity'])

/** Finds the references of a parsed expression. Throws `ForbiddenSyntax`. */
export function readReferences(expression: SyntaxExpression): Reading {
  const walker = new Walker({ subject: 'A binding', isFree: false })
  walker.visit(expression, undefined)
  return sorted(walker)
}

/**
 * The same for statements that run as the body of an async function. Throws `ForbiddenSyntax`, except for free code,
 * which runs in a realm of its own and may do there whatever the language can.
 */
export function readProgramReferences(program: Program, isFree = false): Reading {
  const walker = new Walker({ subject: 'A script', isFree })
  walker.visitProgram(program)
  return sorted(walker)
}

function sorted(walker: Walker): Reading {
  return { references: walker.references.sort(byPosition), names: walker.names.sort(byPosition) }
}

function byPosition(one: { readonly start: number }, other: { readonly start: number }): number {
  return one.start - other.start
}

type SomeFunction = AnyNode & {
  type: 'ArrowFunctionExpression' | 'FunctionExpression' | 'FunctionDeclaration'
}
type SomeClass = AnyNode & { type: 'ClassExpression' | 'ClassDeclaration' }

interface Rules {
  /** What messages call the code that is read. */
  readonly subject: string
  /** Whether nothing of the language is left out. */
  readonly isFree: boolean
}

class Walker {
  readonly references: Reference[] = []
  readonly names: FreeName[] = []
  /** How many functions with a `this` of their own are around the visited node. */
  #thisDepth = 0
  /** How many functions of any kind are around it. */
  #functionDepth = 0
  readonly #rules: Rules

  constructor(rules: Rules) {
    this.#rules = rules
  }

  /** Stops at a construct that the language leaves out; `sentence` goes on behind what the code is called. */
  #forbid(sentence: string, position: number): void {
    if (!this.#rules.isFree) throw new ForbiddenSyntax(`${this.#rules.subject} ${sentence}`, position)
  }

  visitProgram({ body }: Program): void {
    const scope = new Scope(undefined)
    for (const statement of body) declareHoisted(statement, scope)
    this.#functionDepth = 1
    this.#visitStatements(body, scope)
  }

  visit(node: AnyNode, scope: Scope | undefined): void {
    switch (node.type) {
      case 'Literal':
      case 'TemplateElement':
      case 'Super':
      case 'PrivateIdentifier':
      case 'BreakStatement':
      case 'ContinueStatement':
        return
      case 'Identifier':
        this.#readName(node, [], node.end, scope)
        return
      case 'MemberExpression':
        this.#readChain(node, scope)
        return
      case 'CallExpression':
        this.#visitCall(node, scope)
        return
      case 'ParenthesizedExpression':
      case 'ChainExpression':
        this.visit(node.expression, scope)
        return
      case 'UnaryExpression':
        this.#visitUnary(node, scope)
        return
      case 'UpdateExpression':
        this.#visitTarget(node.argument, scope)
        return
      case 'AssignmentExpression':
        this.#visitTarget(node.left, scope)
        this.visit(node.right, scope)
        return
      case 'Property':
        if (node.computed) this.visit(node.key, scope)
        if (node.shorthand && node.value.type === 'Identifier')
          this.#readName(node.value, [], node.end, scope, 'shorthand')
        else this.visit(node.value, scope)
        return
      case 'ArrowFunctionExpression':
      case 'FunctionExpression':
      case 'FunctionDeclaration':
        this.#visitFunction(node, scope)
        return
      case 'ClassExpression':
      case 'ClassDeclaration':
        this.#visitClass(node, scope)
        return
      case 'BlockStatement':
        this.#visitStatements(node.body, new Scope(scope))
        return
      case 'VariableDeclarator':
        this.#visitPattern(node.id, scope)
        if (node.init) this.visit(node.init, scope)
        return
      case 'ForStatement':
      case 'ForInStatement':
      case 'ForOfStatement':
        this.#visitFor(node, scope)
        return
      case 'SwitchStatement':
        this.#visitSwitch(node, scope)
        return
      case 'CatchClause': {
        const inner = new Scope(scope)
        if (node.param) {
          declarePattern(node.param, inner)
          this.#visitPattern(node.param, inner)
        }
        this.visit(node.body, inner)
        return
      }
      case 'LabeledStatement':
        this.visit(node.body, scope)
        return
      case 'ThisExpression':
        if (this.#thisDepth === 0) this.#forbid('has no "this".', node.start)
        return
      case 'MetaProperty':
        if (node.meta.name === 'import') this.#forbid('cannot use "import".', node.start)
        return
      case 'ImportDeclaration':
        return
      case 'BinaryExpression':
        if (node.operator === '<' && isDecrementNegated(node.right)) {
          throw new ForbiddenSyntax(
            '"<!--" begins a comment in some engines: write blanks in it.',
            node.right.start,
          )
        }
        this.visit(node.left, scope)
        this.visit(node.right, scope)
        return
      case 'AwaitExpression':
        if (this.#functionDepth === 0) {
          throw new ForbiddenSyntax(
            'A binding cannot wait: use "await" in an async function only.',
            node.start,
          )
        }
        this.visit(node.argument, scope)
        return
      case 'ImportExpression':
        this.#forbid('cannot use "import".', node.start)
        this.#visitChildren(node, scope)
        return
      default:
        this.#visitChildren(node, scope)
    }
  }

  #visitChildren(node: AnyNode, scope: Scope | undefined): void {
    for (const child of Object.values(node)) {
      if (isNode(child)) this.visit(child, scope)
      else if (Array.isArray(child)) for (const item of child) if (isNode(item)) this.visit(item, scope)
    }
  }

  #readName(
    identifier: Identifier,
    below: PathSegments,
    end: number,
    scope: Scope | undefined,
    form: FreeName['form'] = 'read',
  ): void {
    const { name, start } = identifier
    if (scope?.declares(name) || constants.has(name)) return
    this.names.push({ name, start, end: identifier.end, form })
    this.references.push({ path: [name, ...below], start, end })
  }

  /** Follows `a.b[0].c` down to its root; a dynamic index ends the path and is read for itself. */
  #readChain(chain: SyntaxExpression | Super, scope: Scope | undefined): void {
    let segments: string[] = []
    let end = chain.end
    let node: SyntaxExpression | Super = chain
    for (;;) {
      if (node.type === 'MemberExpression') {
        const key = staticKey(node)
        if (key === undefined) {
          this.visit(node.property, scope)
          segments = []
          end = node.object.end
        } else segments.push(key)
        node = node.object
      } else if (node.type === 'ParenthesizedExpression' || node.type === 'ChainExpression') {
        node = node.expression
        if (segments.length === 0) end = node.end
      } else break
    }
    if (node.type === 'Identifier') this.#readName(node, segments.reverse(), end, scope)
    else this.visit(node, scope)
  }

  /** `API1.response.map(…)` reads `API1.response`: the method belongs to the value, not to the path. */
  #visitCall(call: CallExpression, scope: Scope | undefined): void {
    let callee = call.callee
    while (callee.type === 'ParenthesizedExpression' || callee.type === 'ChainExpression')
      callee = callee.expression
    if (callee.type === 'MemberExpression') {
      if (callee.computed) this.visit(callee.property, scope)
      this.#readChain(callee.object, scope)
    } else this.visit(callee, scope)
    for (const argument of call.arguments) this.visit(argument, scope)
  }

  #visitUnary(node: UnaryExpression, scope: Scope | undefined): void {
    if (node.operator === 'typeof' && node.argument.type === 'Identifier') {
      this.#readName(node.argument, [], node.argument.end, scope, 'typeof')
    } else if (node.operator === 'delete') this.#visitTarget(node.argument, scope)
    else this.visit(node.argument, scope)
  }

  /** What an assignment, `++` or `delete` changes: a local, or something below one, and nothing else. */
  #visitTarget(target: Pattern | SyntaxExpression, scope: Scope | undefined): void {
    walkPattern(
      target,
      (expression) => this.visit(expression, scope),
      (leaf) => {
        const root = rootOf(leaf)
        if (root.type === 'Identifier' && !scope?.declares(root.name)) {
          this.#forbid(`only reads values; it cannot change "${root.name}".`, leaf.start)
        }
        this.visit(leaf, scope)
      },
    )
  }

  /** Default values and computed keys of a declaration; the names it declares are in scope already. */
  #visitPattern(pattern: Pattern, scope: Scope | undefined): void {
    walkPattern(
      pattern,
      (expression) => this.visit(expression, scope),
      () => {},
    )
  }

  #visitFunction(node: SomeFunction, scope: Scope | undefined): void {
    const inner = new Scope(scope)
    const isArrow = node.type === 'ArrowFunctionExpression'
    this.#functionDepth += 1
    if (!isArrow) {
      inner.declare('arguments')
      if (node.type === 'FunctionExpression' && node.id) inner.declare(node.id.name)
      this.#thisDepth += 1
    }
    for (const parameter of node.params) declarePattern(parameter, inner)
    for (const parameter of node.params) this.#visitPattern(parameter, inner)
    if (node.body.type === 'BlockStatement') {
      // A body has a scope of its own: a default value of a parameter does not see the body's names.
      const body = new Scope(inner)
      declareHoisted(node.body, body)
      this.#visitStatements(node.body.body, body)
    } else this.visit(node.body, inner)
    this.#functionDepth -= 1
    if (!isArrow) this.#thisDepth -= 1
  }

  #visitClass(node: SomeClass, scope: Scope | undefined): void {
    const inner = new Scope(scope)
    if (node.id) inner.declare(node.id.name)
    if (node.superClass) this.visit(node.superClass, inner)
    for (const member of node.body.body) {
      if (member.type === 'StaticBlock') {
        this.#thisDepth += 1
        const block = new Scope(inner)
        for (const statement of member.body) declareHoisted(statement, block)
        this.#visitStatements(member.body, block)
        this.#thisDepth -= 1
        continue
      }
      if (member.computed) this.visit(member.key, inner)
      this.#thisDepth += 1
      if (member.value) this.visit(member.value, inner)
      this.#thisDepth -= 1
    }
  }

  #visitStatements(statements: readonly AnyNode[], scope: Scope): void {
    declareBlock(statements, scope)
    for (const statement of statements) this.visit(statement, scope)
  }

  #visitFor(
    node: AnyNode & { type: 'ForStatement' | 'ForInStatement' | 'ForOfStatement' },
    scope: Scope | undefined,
  ) {
    const inner = new Scope(scope)
    if (node.type === 'ForStatement') {
      if (node.init) {
        declareBlock([node.init], inner)
        this.visit(node.init, inner)
      }
      if (node.test) this.visit(node.test, inner)
      if (node.update) this.visit(node.update, inner)
    } else {
      declareBlock([node.left], inner)
      if (node.left.type === 'VariableDeclaration') this.visit(node.left, inner)
      else this.#visitTarget(node.left, inner)
      this.visit(node.right, inner)
    }
    this.visit(node.body, inner)
  }

  #visitSwitch(node: AnyNode & { type: 'SwitchStatement' }, scope: Scope | undefined): void {
    this.visit(node.discriminant, scope)
    const inner = new Scope(scope)
    for (const branch of node.cases) declareBlock(branch.consequent, inner)
    for (const branch of node.cases) {
      if (branch.test) this.visit(branch.test, inner)
      for (const statement of branch.consequent) this.visit(statement, inner)
    }
  }
}
