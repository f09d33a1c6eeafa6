import { type AnyNode, type BinaryOperator, parseExpressionAt } from 'acorn'
import { syntaxOptions } from './expression.ts'
import type { Expression } from './parsed.ts'
import {
  addToList,
  addToObject,
  asReported,
  Budget,
  fromScope,
  hasProperty,
  isPrimitive,
  leave,
  madeObject,
  needsInterpreter,
  primitive,
  propertyOf,
  spreadInto,
} from './simple-values.ts'

/** What simple code reads names from. */
export interface SimpleScope {
  has(name: string): boolean
  /** JSON. */
  read(name: string): unknown
  /** Of a name that is read by `.value` and `.get()`: what that gives; null for any other name. */
  variable(name: string): { readonly value: unknown } | null
}

/** What simple code gave; null where an interpreter has to evaluate the expression. */
export type SimpleResult = { readonly value: unknown } | null
export type SimpleCode = (scope: SimpleScope) => SimpleResult

interface Moment {
  readonly scope: SimpleScope
  readonly budget: Budget
}
type Evaluate = (moment: Moment) => unknown

/** Stands for the rest of an optional chain that goes no further. */
const skipped = Symbol('skipped')
const mostNodes = 1_000

/**
 * Makes an expression that calls nothing ready to be evaluated without an interpreter: literals, operators, conditions, own
 * properties, lists, objects and templates. Null for every other expression. The value is what an interpreter gives that
 * is handed the scope as JSON and answers in JSON.
 */
export function compileSimple(expression: Expression): SimpleCode | null {
  const { source, codeStart, codeEnd, error } = expression
  if (error !== undefined || codeStart === codeEnd) return null
  try {
    const run = new Compiler().compile(parseExpressionAt(source, codeStart, syntaxOptions))
    return (scope) => evaluate(run, scope)
  } catch (thrown) {
    if (thrown === needsInterpreter) return null
    throw thrown
  }
}

function evaluate(run: Evaluate, scope: SimpleScope): SimpleResult {
  const budget = new Budget()
  try {
    return { value: asReported(run({ scope, budget }), budget) }
  } catch (thrown) {
    if (thrown === needsInterpreter) return null
    throw thrown
  }
}

type NodeOf<Type extends AnyNode['type']> = Extract<AnyNode, { type: Type }>

/** One method for each kind of node that is understood. */
class Compiler {
  #nodes = 0

  compile(node: AnyNode): Evaluate {
    this.#nodes += 1
    if (this.#nodes > mostNodes) leave()
    switch (node.type) {
      case 'Literal':
        return this.#literal(node)
      case 'Identifier':
        return this.#name(node)
      case 'TemplateLiteral':
        return this.#template(node)
      case 'ParenthesizedExpression':
        return this.compile(node.expression)
      case 'ChainExpression':
        return this.#chain(node)
      case 'MemberExpression':
        return this.#member(node)
      case 'CallExpression':
        return this.#variable(node)
      case 'UnaryExpression':
        return this.#unary(node)
      case 'BinaryExpression':
        return this.#binary(node)
      case 'LogicalExpression':
        return this.#logical(node)
      case 'ConditionalExpression':
        return this.#conditional(node)
      case 'ArrayExpression':
        return this.#list(node)
      case 'ObjectExpression':
        return this.#object(node)
      default:
        return leave()
    }
  }

  #literal({ value }: NodeOf<'Literal'>): Evaluate {
    // What is left are regular expressions and large integers.
    return isPrimitive(value) ? () => value : leave()
  }

  #name({ name }: NodeOf<'Identifier'>): Evaluate {
    const constant = constants.get(name)
    if (constant !== undefined) return constant
    return ({ scope }) => {
      if (!scope.has(name) || scope.variable(name) !== null) leave()
      return fromScope(scope.read(name))
    }
  }

  #template({ quasis, expressions }: NodeOf<'TemplateLiteral'>): Evaluate {
    const texts = quasis.map(({ value }) => value.cooked ?? leave())
    const parts = expressions.map((part) => this.compile(part))
    return (moment) => {
      let text = texts[0] ?? ''
      for (const [index, part] of parts.entries()) {
        text += String(primitive(part(moment))) + (texts[index + 1] ?? '')
        moment.budget.spend(text.length)
      }
      return text
    }
  }

  #chain({ expression }: NodeOf<'ChainExpression'>): Evaluate {
    const inner = this.compile(expression)
    return (moment) => {
      const value = inner(moment)
      return value === skipped ? undefined : value
    }
  }

  #member({ object, property, computed, optional }: NodeOf<'MemberExpression'>): Evaluate {
    if (object.type === 'Super' || property.type === 'PrivateIdentifier') return leave()
    const name = !computed && property.type === 'Identifier' ? property.name : null
    const key = name === null ? this.compile(property) : () => name
    const holder = this.compile(object)
    const read: Evaluate = (moment) => {
      const value = holder(moment)
      if (value === skipped || (optional && (value === null || value === undefined))) return skipped
      return propertyOf(value, String(primitive(key(moment))))
    }
    if (name !== 'value' || object.type !== 'Identifier') return read
    return (moment) => {
      const variable = moment.scope.variable(object.name)
      return variable === null ? read(moment) : fromScope(variable.value)
    }
  }

  /** `Counter.get()` of a variable is the one call that is understood. */
  #variable({ callee, arguments: given, optional }: NodeOf<'CallExpression'>): Evaluate {
    if (optional || given.length > 0 || callee.type !== 'MemberExpression') return leave()
    const { object, property, computed, optional: isOptional } = callee
    if (computed || isOptional || object.type !== 'Identifier') return leave()
    if (property.type !== 'Identifier' || property.name !== 'get') return leave()
    return ({ scope }) => fromScope((scope.variable(object.name) ?? leave()).value)
  }

  #unary({ operator, argument }: NodeOf<'UnaryExpression'>): Evaluate {
    const inner = this.compile(argument)
    switch (operator) {
      case '!':
        return (moment) => !inner(moment)
      case '-':
        return (moment) => -toNumber(inner(moment), moment)
      case '+':
        return (moment) => toNumber(inner(moment), moment)
      case '~':
        return (moment) => ~toNumber(inner(moment), moment)
      case 'void':
        return (moment) => void inner(moment)
      case 'typeof':
        // A name that is not there is left: it may be one of the language.
        return (moment) => typeof inner(moment)
      default:
        return leave()
    }
  }

  #binary({ operator, left, right }: NodeOf<'BinaryExpression'>): Evaluate {
    const operate = binaryOperators[operator]
    if (operate === undefined || left.type === 'PrivateIdentifier') return leave()
    const first = this.compile(left)
    const second = this.compile(right)
    return (moment) => operate(first(moment), second(moment), moment)
  }

  #logical({ operator, left, right }: NodeOf<'LogicalExpression'>): Evaluate {
    const first = this.compile(left)
    const second = this.compile(right)
    switch (operator) {
      case '&&':
        return (moment) => first(moment) && second(moment)
      case '||':
        return (moment) => first(moment) || second(moment)
      default:
        return (moment) => first(moment) ?? second(moment)
    }
  }

  #conditional({ test, consequent, alternate }: NodeOf<'ConditionalExpression'>): Evaluate {
    const condition = this.compile(test)
    const yes = this.compile(consequent)
    const no = this.compile(alternate)
    return (moment) => (condition(moment) ? yes(moment) : no(moment))
  }

  #list({ elements }: NodeOf<'ArrayExpression'>): Evaluate {
    const items = elements.map((element) => {
      if (element === null) return leave()
      const isSpread = element.type === 'SpreadElement'
      return { isSpread, item: this.compile(isSpread ? element.argument : element) }
    })
    return (moment) => {
      const list: unknown[] = []
      for (const { item, isSpread } of items) addToList(list, item(moment), isSpread, moment.budget)
      return list
    }
  }

  #object({ properties }: NodeOf<'ObjectExpression'>): Evaluate {
    const parts = properties.map((property) => {
      if (property.type === 'SpreadElement') return { key: null, value: this.compile(property.argument) }
      if (property.kind !== 'init' || property.method) return leave()
      return { key: this.#key(property), value: this.compile(property.value) }
    })
    return (moment) => {
      const made = madeObject()
      for (const { key, value } of parts) {
        if (key === null) spreadInto(made, value(moment), moment.budget)
        else addToObject(made, key(moment), value(moment))
      }
      return made
    }
  }

  #key({ key, computed }: NodeOf<'Property'>): (moment: Moment) => string {
    if (computed) {
      const name = this.compile(key)
      return (moment) => String(primitive(name(moment)))
    }
    const name = key.type === 'Identifier' ? key.name : key.type === 'Literal' ? String(key.value) : leave()
    return name === '__proto__' ? leave() : () => name
  }
}

const constants: ReadonlyMap<string, Evaluate> = new Map<string, Evaluate>([
  ['undefined', () => undefined],
  ['NaN', () => Number.NaN],
  ['Infinity', () => Number.POSITIVE_INFINITY],
])

function toNumber(value: unknown, { budget }: Moment): number {
  const plain = primitive(value)
  if (typeof plain === 'string') budget.spend(plain.length)
  return Number(plain)
}

type Operate = (left: unknown, right: unknown, moment: Moment) => unknown

const ofNumbers =
  (operate: (left: number, right: number) => number): Operate =>
  (left, right, moment) =>
    operate(toNumber(left, moment), toNumber(right, moment))

const ordered =
  (
    ofTexts: (left: string, right: string) => boolean,
    of: (left: number, right: number) => boolean,
  ): Operate =>
  (left, right, moment) => {
    if (typeof left !== 'string' || typeof right !== 'string')
      return of(toNumber(left, moment), toNumber(right, moment))
    moment.budget.spend(Math.min(left.length, right.length))
    return ofTexts(left, right)
  }

const isSame: Operate = (left, right, { budget }) => {
  // Whether two objects are one depends on how they came here, and the interpreter has copies.
  if (!isPrimitive(left) && !isPrimitive(right)) leave()
  if (typeof left === 'string' && typeof right === 'string') budget.spend(left.length)
  return left === right
}

const isAlike: Operate = (left, right, moment) => {
  if (left === null || left === undefined) return right === null || right === undefined
  if (right === null || right === undefined) return false
  if (typeof left === typeof right) return isSame(left, right, moment)
  return toNumber(left, moment) === toNumber(right, moment)
}

const add: Operate = (left, right, moment) => {
  const first = primitive(left)
  const second = primitive(right)
  if (typeof first !== 'string' && typeof second !== 'string')
    return toNumber(first, moment) + toNumber(second, moment)
  const text = String(first) + String(second)
  moment.budget.spend(text.length)
  return text
}

/** Those left out are powers, whose last digits differ between engines, and `instanceof`. */
const binaryOperators: { readonly [Operator in BinaryOperator]?: Operate } = {
  '+': add,
  '-': ofNumbers((left, right) => left - right),
  '*': ofNumbers((left, right) => left * right),
  '/': ofNumbers((left, right) => left / right),
  '%': ofNumbers((left, right) => left % right),
  '|': ofNumbers((left, right) => left | right),
  '&': ofNumbers((left, right) => left & right),
  '^': ofNumbers((left, right) => left ^ right),
  '<<': ofNumbers((left, right) => left << right),
  '>>': ofNumbers((left, right) => left >> right),
  '>>>': ofNumbers((left, right) => left >>> right),
  '<': ordered(
    (left, right) => left < right,
    (left, right) => left < right,
  ),
  '>': ordered(
    (left, right) => left > right,
    (left, right) => left > right,
  ),
  '<=': ordered(
    (left, right) => left <= right,
    (left, right) => left <= right,
  ),
  '>=': ordered(
    (left, right) => left >= right,
    (left, right) => left >= right,
  ),
  '===': isSame,
  '!==': (left, right, moment) => !isSame(left, right, moment),
  '==': isAlike,
  '!=': (left, right, moment) => !isAlike(left, right, moment),
  in: (left, right) => (isPrimitive(right) ? leave() : hasProperty(right, String(primitive(left)))),
}
