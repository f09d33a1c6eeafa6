import type { TreeNode } from './tree-nodes.ts'

/** What a key does in an open tree. */
export type TreeMove =
  | { readonly kind: 'go'; readonly to: TreeNode }
  | { readonly kind: 'open' | 'close'; readonly node: TreeNode }

const pageStep = 8

const neighbor = (
  nodes: readonly TreeNode[],
  active: TreeNode | undefined,
  key: string,
): TreeNode | undefined => {
  const index = active === undefined ? -1 : nodes.indexOf(active)
  const last = nodes.length - 1
  switch (key) {
    case 'ArrowDown':
      return nodes[index >= last ? 0 : index + 1]
    case 'ArrowUp':
      return nodes[index <= 0 ? last : index - 1]
    case 'PageDown':
      return nodes[Math.min(last, index + pageStep)]
    case 'PageUp':
      return nodes[Math.max(0, index - pageStep)]
    default:
      return undefined
  }
}

/** What a key does in a tree of which `nodes` are in sight; `undefined` for keys that do nothing there. */
export const moveInTree = (
  nodes: readonly TreeNode[],
  active: TreeNode | undefined,
  open: ReadonlySet<string>,
  key: string,
): TreeMove | undefined => {
  const to = neighbor(nodes, active, key)
  if (to !== undefined) return { kind: 'go', to }
  if (active === undefined) return undefined
  const [child] = active.children
  if (key === 'ArrowRight' && child !== undefined)
    return open.has(active.key) ? { kind: 'go', to: child } : { kind: 'open', node: active }
  if (key !== 'ArrowLeft') return undefined
  if (child !== undefined && open.has(active.key)) return { kind: 'close', node: active }
  return active.parent === undefined ? undefined : { kind: 'go', to: active.parent }
}

/** What a key does in columns: up and down within the column, right into the next one, left back. */
export const moveInColumns = (
  roots: readonly TreeNode[],
  active: TreeNode | undefined,
  key: string,
): TreeMove | undefined => {
  const to = neighbor(active?.parent?.children ?? roots, active, key)
  if (to !== undefined) return { kind: 'go', to }
  const next = key === 'ArrowRight' ? active?.children[0] : key === 'ArrowLeft' ? active?.parent : undefined
  return next === undefined ? undefined : { kind: 'go', to: next }
}
