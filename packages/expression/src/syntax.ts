import type { AnyNode, Expression, MemberExpression, Pattern } from 'acorn'

/** Whether a property of a node is a node itself. */
export function isNode(value: unknown): value is AnyNode {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'
}

/** The key of `a.key`, `a['key']`, `a[0]` and `` a[`key`] ``; undefined where it is known only at run time. */
export function staticKey(node: MemberExpression): string | undefined {
  const { property } = node
  if (!node.computed) return property.type === 'Identifier' ? property.name : undefined
  if (property.type === 'Literal') {
    const { value } = property
    return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined
  }
  if (property.type === 'TemplateLiteral' && property.expressions.length === 0) {
    return property.quasis[0]?.value.cooked ?? undefined
  }
  return undefined
}

/** What a chain of members begins with: `a` of `(a.b)[c].d`. */
export function rootOf(node: AnyNode): AnyNode {
  let root = node
  for (;;) {
    if (root.type === 'MemberExpression') root = root.object
    else if (root.type === 'ParenthesizedExpression' || root.type === 'ChainExpression')
      root = root.expression
    else return root
  }
}

/** Takes a pattern apart: into expressions (default values, computed keys) and the leaves that receive values. */
export function walkPattern(
  pattern: Pattern | Expression,
  onExpression: (expression: Expression) => void,
  onLeaf: (leaf: Pattern | Expression) => void,
): void {
  switch (pattern.type) {
    case 'ObjectPattern':
      for (const property of pattern.properties) {
        if (property.type === 'RestElement') walkPattern(property.argument, onExpression, onLeaf)
        else {
          if (property.computed) onExpression(property.key)
          walkPattern(property.value, onExpression, onLeaf)
        }
      }
      return
    case 'ArrayPattern':
      for (const element of pattern.elements) if (element) walkPattern(element, onExpression, onLeaf)
      return
    case 'RestElement':
      walkPattern(pattern.argument, onExpression, onLeaf)
      return
    case 'AssignmentPattern':
      walkPattern(pattern.left, onExpression, onLeaf)
      onExpression(pattern.right)
      return
    default:
      onLeaf(pattern)
  }
}

/** Whether an expression is written `!--name`, without a blank in it. */
export function isDecrementNegated(node: Expression): boolean {
  if (node.type !== 'UnaryExpression' || node.operator !== '!') return false
  const { argument, start } = node
  return (
    argument.type === 'UpdateExpression' &&
    argument.prefix &&
    argument.operator === '--' &&
    argument.start === start + 1
  )
}
