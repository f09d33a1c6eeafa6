import type { EntityDefinition } from '@ashlar/expression'
import { type Node, parseExpressionAt } from 'acorn'
import { computed, signal } from 'alien-signals'

/**
 * The least that can do it: the parser (in the editor), one native function per binding, and signals that find the
 * order by being read. No references, no error handling, no check of any kind; the ends of bindings are found by
 * searching braces. Without `names`, those of each text are found by parsing it. Answers with what reads each value.
 */
export function startLeast(
  document: readonly EntityDefinition[],
  names?: ReadonlyMap<string, readonly string[]>,
): readonly (() => unknown)[] {
  const scope: Record<string, object> = { Math }
  const reads: (() => unknown)[] = []
  for (const { name, values = {}, bindings: bound = {} } of document) {
    const entity = {}
    for (const [key, value] of Object.entries(values)) define(entity, key, signal(value))
    for (const [key, template] of Object.entries(bound)) {
      if (typeof template !== 'string') throw new Error('The floor knows texts only.')
      const run = floorFunction(template, names?.get(template) ?? namesIn(template))
      const read = computed(() => run(scope))
      define(entity, key, read)
      reads.push(read)
    }
    scope[name] = entity
  }
  for (const read of reads) read()
  return reads
}

function define(entity: object, key: string, get: () => unknown): void {
  Object.defineProperty(entity, key, { get, enumerable: true })
}

function floorFunction(template: string, names: readonly string[]): (scope: object) => unknown {
  const codes: string[] = []
  for (const [index, piece] of template.split(/\{\{|\}\}/).entries()) {
    if (index % 2 === 1) codes.push(`(${piece})`)
    else if (piece !== '') codes.push(JSON.stringify(piece))
  }
  // oxlint-disable-next-line typescript/no-implied-eval -- the floor compiles, as what it is compared with does
  const compiled = new Function(`{${names.join(',')}}`, `return ${codes.join('+')}`)
  return (scope) => compiled(scope)
}

/** The names that a text reads, and perhaps some that it does not. */
export function namesIn(template: string): string[] {
  const names = new Set<string>()
  for (const [index, piece] of template.split(/\{\{|\}\}/).entries()) {
    if (index % 2 === 1) collectNames(parseExpressionAt(piece, 0, { ecmaVersion: 2023 }), names)
  }
  return [...names]
}

/** Names that begin a chain of members; parameters among them are harmless, since they hide what is passed. */
function collectNames(node: Node, names: Set<string>): void {
  if (node.type === 'Identifier' && 'name' in node && typeof node.name === 'string') {
    names.add(node.name)
    return
  }
  const children: Record<string, unknown> = Object(node)
  for (const key in children) {
    if (key === 'property' || key === 'key' || key === 'params') continue
    const child = children[key]
    if (isNode(child)) collectNames(child, names)
    else if (Array.isArray(child)) for (const item of child) if (isNode(item)) collectNames(item, names)
  }
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'
}
