import { useMemo, useState, type KeyboardEvent } from 'react'
import { moveInColumns, moveInTree } from './tree-keys.ts'
import { columnsTo, foundNodes, openNodes, pathOf, type Tree, type TreeNode } from './tree-nodes.ts'

interface TreeListRules {
  readonly tree: Tree
  readonly isLocked: boolean
  readonly hasColumns: boolean
  readonly expandsAll: boolean
  /** Where the list opens. */
  readonly chosen: TreeNode | undefined
  /** Chooses a node; answers whether the list stays open. */
  readonly onPick: (node: TreeNode) => boolean
}

interface OpenTree {
  readonly typed: string
  readonly active: TreeNode | undefined
  readonly expanded: ReadonlySet<string>
}

/** The open tree of a combobox: what is in sight, where the keyboard is, and what keys do. */
export const useTreeList = ({ tree, isLocked, hasColumns, expandsAll, chosen, onPick }: TreeListRules) => {
  const [open, setOpen] = useState<OpenTree>()
  const typed = open?.typed ?? ''
  const isSearching = typed.trim() !== ''
  const areColumns = hasColumns && !isSearching
  const isOpen = open !== undefined
  const expanded = open?.expanded
  // New data while the list is open leaves only what is still there.
  const active =
    open?.active === undefined ? undefined : tree.nodes.find((node) => node.key === open.active?.key)
  const columns = useMemo(() => columnsTo(tree.roots, active), [tree, active])
  const listed = useMemo(() => {
    if (!isOpen) return []
    return isSearching ? foundNodes(tree, typed) : openNodes(tree.roots, expanded ?? new Set())
  }, [isOpen, isSearching, tree, typed, expanded])
  const nodes = useMemo(() => (areColumns ? columns.flat() : listed), [areColumns, columns, listed])

  const go = (to: TreeNode | undefined) => {
    if (open !== undefined) setOpen({ ...open, active: to })
  }
  const toggle = (node: TreeNode) => {
    if (open === undefined) return
    const next = new Set(open.expanded)
    if (!next.delete(node.key)) next.add(node.key)
    setOpen({ ...open, expanded: next, active: node })
  }
  const hide = () => setOpen(undefined)
  const show = (start = '') => {
    if (isLocked) return
    const ways = expandsAll ? tree.nodes : chosen === undefined ? [] : pathOf(chosen).slice(0, -1)
    setOpen({
      typed: start,
      active: chosen ?? tree.roots[0],
      expanded: new Set(ways.map((node) => node.key)),
    })
  }
  const pick = (node: TreeNode | undefined) => {
    if (node === undefined || node.option.isDisabled) return
    if (!onPick(node)) hide()
    else if (hasColumns) go(node)
  }
  const takeOpenKey = (event: KeyboardEvent): boolean => {
    if (event.key === 'Enter') pick(active)
    else {
      const isSideways = event.key === 'ArrowLeft' || event.key === 'ArrowRight'
      // While something is typed, these keys move the caret.
      if (isSideways && typed !== '') return false
      const isBackwards = getComputedStyle(event.currentTarget).direction === 'rtl'
      const key =
        isSideways && isBackwards ? (event.key === 'ArrowLeft' ? 'ArrowRight' : 'ArrowLeft') : event.key
      const move = areColumns
        ? moveInColumns(tree.roots, active, key)
        : moveInTree(nodes, active, expanded ?? new Set(), key)
      if (move === undefined) return false
      if (move.kind === 'go') go(move.to)
      else toggle(move.node)
    }
    event.preventDefault()
    return true
  }
  return {
    isOpen,
    typed,
    nodes,
    columns,
    areColumns,
    isSearching,
    activeNode: active,
    active: active === undefined ? -1 : nodes.indexOf(active),
    isExpanded: (node: TreeNode) => isSearching || (expanded?.has(node.key) ?? false),
    show,
    hide,
    go,
    toggle,
    pick,
    type: (next: string) => {
      if (open === undefined) show(next)
      else {
        const found = next.trim() === '' ? undefined : foundNodes(tree, next)
        // The first match itself, not the branch in which it stands.
        const first = found?.find((node) =>
          node.option.label.toLowerCase().includes(next.trim().toLowerCase()),
        )
        setOpen({ ...open, typed: next, active: first ?? found?.[0] ?? open.active })
      }
    },
    takeKey: (event: KeyboardEvent): boolean => {
      if (event.nativeEvent.isComposing || isLocked) return false
      if (isOpen) return takeOpenKey(event)
      if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp' && event.key !== 'Enter') return false
      event.preventDefault()
      show()
      return true
    },
  }
}

/** What `useTreeList` answers. */
export type TreeListState = ReturnType<typeof useTreeList>
