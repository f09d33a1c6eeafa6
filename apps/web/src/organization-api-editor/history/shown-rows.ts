import type { RunNode } from './run-tree.ts'

/** A row of the tree of a run. */
export type TreeRow =
  | {
      readonly kind: 'node'
      readonly node: RunNode
      /** 1 for the first below the run itself. */
      readonly level: number
      /** Its place among its siblings, from 1, and how many these are. */
      readonly place: number
      readonly setSize: number
      /** Empty for those that stand in the run itself. */
      readonly parentKey: string
      /** Null where there is nothing inside. */
      readonly isOpen: boolean | null
    }
  /** Turns that are not shown yet. */
  | {
      readonly kind: 'more'
      readonly ownerKey: string
      readonly level: number
      readonly hidden: number
      /** What the limit becomes. */
      readonly next: number
    }

/** What decides which rows are shown. */
export interface TreeView {
  /** What somebody opened or closed. */
  readonly toggled: ReadonlyMap<string, boolean>
  /** How many are shown inside of what has many. */
  readonly limits: ReadonlyMap<string, number>
  /** What is selected is shown, whatever it is in. */
  readonly selected: string
}

/** How many turns are shown at first, and added with each look for more. */
const shownAtOnce = 50

/** Fewer parts than this are open from the beginning. */
const openUpTo = 5

const isWithin = (key: string, around: string): boolean => key.startsWith(`${around}/`)

/** The rows that are shown: what failed, waits or runs is open, of many turns only those. */
export const shownRows = (nodes: readonly RunNode[], view: TreeView): readonly TreeRow[] => {
  const rows: TreeRow[] = []
  const visit = (
    siblings: readonly RunNode[],
    owner: { key: string; level: number },
    isAmongMany: boolean,
  ): void => {
    const limit = view.limits.get(owner.key) ?? shownAtOnce
    const shown = siblings.filter(
      ({ key, status, block }, index) =>
        index < limit ||
        block !== null ||
        ['failed', 'waiting', 'running'].includes(status) ||
        view.selected === key ||
        isWithin(view.selected, key),
    )
    for (const node of shown) {
      const { key, children } = node
      const isOpen =
        children.length === 0
          ? null
          : (view.toggled.get(key) ??
            (!isAmongMany ||
              isWithin(view.selected, key) ||
              ['failed', 'waiting', 'running'].includes(node.status)))
      const place = siblings.indexOf(node) + 1
      const row = { level: owner.level + 1, place, setSize: siblings.length, parentKey: owner.key }
      rows.push({ kind: 'node', node, isOpen, ...row })
      const isMany = children.length > openUpTo && children.every(({ block }) => block === null)
      if (isOpen === true) visit(children, { key, level: owner.level + 1 }, isMany)
    }
    const hidden = siblings.length - shown.length
    if (hidden > 0) {
      const more = { ownerKey: owner.key, level: owner.level + 1, hidden, next: limit + shownAtOnce }
      rows.push({ kind: 'more', ...more })
    }
  }
  visit(nodes, { key: '', level: 0 }, false)
  return rows
}
