import { type Node, parseExpressionAt } from 'acorn'

/** A function or value of an object of code. */
export interface ObjectMember {
  readonly name: string
  /** As it stands in the object: `async load () { … }`. */
  readonly source: string
  readonly isFunction: boolean
  readonly isAsync: boolean
  /** Of a value, the expression that gives it. */
  readonly value: string
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && 'start' in value && 'end' in value

const part = (node: Node, name: string): unknown => Reflect.get(node, name)

const nameOfKey = (key: unknown): string | null => {
  if (!isNode(key)) return null
  const name = part(key, key.type === 'Identifier' ? 'name' : 'value')
  return typeof name === 'string' ? name : null
}

/** The members of `export default { … }`; null where the code is something else or cannot be read. */
export const readScriptObject = (body: string): readonly ObjectMember[] | null => {
  const begin = /export\s+default\s*/.exec(body)
  if (begin === null) return null
  const at = begin.index + begin[0].length
  let object: Node
  try {
    object = parseExpressionAt(body, at, { ecmaVersion: 2023, sourceType: 'module' })
  } catch {
    return null
  }
  const properties = part(object, 'properties')
  if (object.type !== 'ObjectExpression' || !Array.isArray(properties)) return null
  const members: ObjectMember[] = []
  for (const property of properties) {
    if (!isNode(property) || property.type !== 'Property' || part(property, 'computed') === true) return null
    const name = nameOfKey(part(property, 'key'))
    const value = part(property, 'value')
    if (name === null || !isNode(value)) return null
    members.push({
      name,
      source: body.slice(property.start, property.end),
      isFunction: value.type === 'FunctionExpression' || value.type === 'ArrowFunctionExpression',
      isAsync: part(value, 'async') === true,
      value: body.slice(value.start, value.end),
    })
  }
  return members
}

/** Where the body of the first arrow function after a place ends: what it gives, as source; null where it cannot be read. */
export const arrowResultAt = (source: string, at: number): string | null => {
  try {
    const arrow = parseExpressionAt(source, at, { ecmaVersion: 2023, sourceType: 'module' })
    const body = part(arrow, 'body')
    if (arrow.type !== 'ArrowFunctionExpression' || !isNode(body) || body.type === 'BlockStatement')
      return null
    return source.slice(body.start, body.end)
  } catch {
    return null
  }
}
