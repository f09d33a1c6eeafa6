import { type AnyNode, type Options, parse } from 'acorn'
import {
  argumentlessDateMethods,
  calledMethods,
  globalMembers,
  globalValues,
  madeByNew,
  understoodNodes,
  unlikeMembers,
} from './portable-language.ts'
import { readProgramReferences } from './references.ts'
import { isNode, staticKey } from './syntax.ts'

/** Code of a step that only computes: it needs nothing of a realm but what means the same in every engine. */
export interface PlainComputation {
  /** The names that it reads from outside of itself and of the language, each once. */
  readonly names: readonly string[]
  /** The names of the language that it reads, which must not mean anything else. */
  readonly languageNames: readonly string[]
  /** The JavaScript text of a function `(scope) => value` that runs it. */
  readonly functionSource: string
}

const options: Options = { ecmaVersion: 2023, sourceType: 'script', allowReturnOutsideFunction: true }
/** Code longer than this takes long to read, and mostly does more than compute. */
const mostCharacters = 20_000

/**
 * Reads JavaScript that is the body of a function, if it only computes: it waits for nothing, writes no log, catches
 * nothing, and uses nothing that engines do differently. Null for all other code. Its values are the same everywhere; the
 * words of what it throws are not.
 */
export function readPlainComputation(source: string): PlainComputation | null {
  // What begins a comment in some engines is code in others.
  if (source.length > mostCharacters || /<!--|-->/u.test(source)) return null
  try {
    const program = parse(source, options)
    const { names } = readProgramReferences(program, true)
    const reader = new Reader(new Set(names.map(({ start }) => start)))
    for (const statement of program.body) reader.visit(statement, program)
    const all = [...new Set(names.map(({ name }) => name))]
    const outside = all.filter((name) => !isOfLanguage(name))
    return {
      names: outside,
      languageNames: all.filter(isOfLanguage),
      functionSource: functionOf(source, outside, reader.spreads),
    }
  } catch (thrown) {
    if (thrown instanceof NotPlain || thrown instanceof SyntaxError || thrown instanceof RangeError)
      return null
    throw thrown
  }
}

class NotPlain extends Error {}

const isOfLanguage = (name: string): boolean =>
  globalValues.has(name) || name in globalMembers || madeByNew.has(name)

/** Walks over code and stops at the first thing that is not the same everywhere. */
class Reader {
  /** Where something is spread into an object: offsets of its beginning and end. */
  readonly spreads: { readonly start: number; readonly end: number }[] = []
  /** Where names are written that the code does not declare itself. */
  readonly #free: ReadonlySet<number>

  constructor(free: ReadonlySet<number>) {
    this.#free = free
  }

  visit(node: AnyNode, parent: AnyNode): void {
    if (!understoodNodes.has(node.type)) throw new NotPlain()
    switch (node.type) {
      case 'Literal':
        if ('regex' in node || 'bigint' in node) throw new NotPlain()
        return
      case 'Identifier':
        this.#visitName(node.name, node.start, globalValues)
        return
      case 'MemberExpression':
        this.#visitMember(node, parent)
        return
      case 'NewExpression':
        if (node.callee.type !== 'Identifier') throw new NotPlain()
        this.#visitName(node.callee.name, node.callee.start, madeByNew)
        for (const given of node.arguments) this.visit(given, node)
        return
      case 'Property':
        this.#visitProperty(node, parent)
        return
      case 'ArrowFunctionExpression':
      case 'FunctionExpression':
      case 'FunctionDeclaration':
        // Without strict rules, a declaration in a block is seen outside of it too, in ways that differ.
        if (node.async || node.generator) throw new NotPlain()
        if (node.type === 'FunctionDeclaration' && parent.type !== 'Program') throw new NotPlain()
        break
      case 'BinaryExpression':
      case 'AssignmentExpression':
        if (['**', '**=', 'instanceof'].includes(node.operator)) throw new NotPlain()
        break
      case 'ForOfStatement':
        if (node.await) throw new NotPlain()
        break
      case 'ExpressionStatement':
        if (node.directive !== undefined) throw new NotPlain()
        break
      case 'SpreadElement':
        if (parent.type === 'ObjectExpression') this.spreads.push(node.argument)
        break
      default:
    }
    this.#visitChildren(node)
  }

  #visitChildren(node: AnyNode): void {
    for (const child of Object.values(node)) {
      if (isNode(child)) this.visit(child, node)
      else if (Array.isArray(child)) for (const item of child) if (isNode(item)) this.visit(item, node)
    }
  }

  /** A name of the language has to be one of those that are known, and not a variable of the code. */
  #visitName(name: string, start: number, known: ReadonlySet<string>): void {
    if (name === 'arguments' || name === 'eval') throw new NotPlain()
    if (isOfLanguage(name) && !(known.has(name) && this.#free.has(start))) throw new NotPlain()
  }

  #visitMember(node: AnyNode & { type: 'MemberExpression' }, parent: AnyNode): void {
    const { object, property, computed } = node
    const key = staticKey(node)
    const isCalled = parent.type === 'CallExpression' && parent.callee === node
    if (object.type === 'Identifier' && object.name in globalMembers) {
      const isKnown = !computed && key !== undefined && globalMembers[object.name]?.has(key) === true
      if (!isKnown || !this.#free.has(object.start)) throw new NotPlain()
      return
    }
    if (
      object.type === 'NewExpression' &&
      object.callee.type === 'Identifier' &&
      object.callee.name === 'Date'
    ) {
      // Of the present moment, and only what does not depend on where the server is.
      const isKnown = isCalled && !computed && argumentlessDateMethods.has(key ?? '')
      if (!isKnown || object.arguments.length > 0 || !this.#free.has(object.callee.start))
        throw new NotPlain()
      return
    }
    if (isCalled ? !calledMethods.has(key ?? '') : unlikeMembers.has(key ?? '')) throw new NotPlain()
    if (computed) this.visit(property, node)
    this.visit(object, node)
  }

  #visitProperty(node: AnyNode & { type: 'Property' }, parent: AnyNode): void {
    const { key, value, computed, kind, method } = node
    if (kind !== 'init' || method) throw new NotPlain()
    const name = key.type === 'Identifier' ? key.name : key.type === 'Literal' ? String(key.value) : ''
    const isRead = parent.type === 'ObjectPattern'
    if (!computed && (name === '__proto__' || (isRead && unlikeMembers.has(name)))) throw new NotPlain()
    if (computed) this.visit(key, node)
    this.visit(value, node)
  }
}

/** Spread into an object, a text means nothing in some engines: as an object, it means the same in all. */
function functionOf(
  source: string,
  names: readonly string[],
  spreads: readonly { readonly start: number; readonly end: number }[],
): string {
  let whole = '$whole'
  while (source.includes(whole)) whole += '_'
  const insertions = spreads
    .flatMap(({ start, end }) => [
      { at: start, text: `${whole}(` },
      { at: end, text: ')' },
    ])
    .toSorted((one, other) => one.at - other.at)
  let code = ''
  let position = 0
  for (const { at, text } of insertions) {
    code += source.slice(position, at) + text
    position = at
  }
  code += source.slice(position)
  return `(scope)=>(${outputSource})(((${whole},{${names.join(',')}})=>(()=>{\n${code}\n})())(Object,scope))`
}

/** An iterator would be read to its end where steps run; sets and maps are lists and objects there. */
const outputSource =
  `(value)=>{if(typeof value==='object'&&value!==null&&typeof value.next==='function')throw new Error();` +
  `Map.prototype.toJSON=function(){return Object.fromEntries(this)};Set.prototype.toJSON=function(){return [...this]};return value}`
