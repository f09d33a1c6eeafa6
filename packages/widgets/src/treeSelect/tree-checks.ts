import type { Tree, TreeNode } from './tree-nodes.ts'

/** Whether a node is chosen with all that stands below it, with some of it, or not at all. */
export type CheckState = 'on' | 'mixed' | 'off'

const isLeaf = (node: TreeNode): boolean => node.children.length === 0

/** The ends below a node, itself where nothing stands below it. */
export const leavesOf = (node: TreeNode): readonly TreeNode[] => {
  const found: TreeNode[] = []
  const waiting = [node]
  for (let present = waiting.pop(); present !== undefined; present = waiting.pop())
    if (isLeaf(present)) found.push(present)
    else for (const child of present.children.toReversed()) waiting.push(child)
  return found
}

/** The ends that values stand for: the value of a node with others below it stands for all of these. */
export const chosenLeaves = (tree: Tree, values: readonly unknown[]): readonly TreeNode[] => {
  const chosen = new Set<TreeNode>()
  for (const value of values) {
    const node = tree.find(value)
    if (node !== undefined) for (const leaf of leavesOf(node)) chosen.add(leaf)
  }
  return [...chosen]
}

/** How far each node is chosen, when these ends are. */
export const checkStates = (tree: Tree, chosen: readonly TreeNode[]): ReadonlyMap<TreeNode, CheckState> => {
  const leaves = new Set(chosen)
  const states = new Map<TreeNode, CheckState>()
  // Children come after their parents, so from the end all children are known before their parent.
  for (const node of tree.nodes.toReversed()) {
    if (isLeaf(node)) states.set(node, leaves.has(node) ? 'on' : 'off')
    else {
      const below = new Set(node.children.map((child) => states.get(child)))
      states.set(node, below.size > 1 || below.has('mixed') ? 'mixed' : below.has('on') ? 'on' : 'off')
    }
  }
  return states
}

const isFree = (node: TreeNode): boolean => {
  for (let present: TreeNode | undefined = node; present !== undefined; present = present.parent)
    if (present.option.isDisabled) return false
  return true
}

/** The ends that are chosen after a node was: all below it, or none of them where all were. Disabled ones stay as they are. */
export const afterCheck = (chosen: readonly TreeNode[], node: TreeNode): readonly TreeNode[] => {
  const free = leavesOf(node).filter(isFree)
  const present = new Set(chosen)
  const areAll = free.every((leaf) => present.has(leaf))
  for (const leaf of free)
    if (areAll) present.delete(leaf)
    else present.add(leaf)
  return [...present]
}
