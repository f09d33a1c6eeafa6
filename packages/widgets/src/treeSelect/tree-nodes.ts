import {
  identityOf,
  matchingOptions,
  optionOf,
  type Option,
  type OptionFields,
} from '../choice-options/options.ts'
import { dataOf, isRecord, textOf } from '../values.ts'

/** One entry of nested options. */
export interface TreeNode {
  /** Where it stands: the numbers of its ancestors and its own, such as `0-2-1`. */
  readonly key: string
  readonly option: Option
  readonly parent: TreeNode | undefined
  readonly children: readonly TreeNode[]
  /** Counted from 1. */
  readonly level: number
  /** Its number among its siblings, counted from 1, and how many there are. */
  readonly position: number
  readonly siblings: number
}

/** Nested options. */
export interface Tree {
  readonly roots: readonly TreeNode[]
  /** All nodes, parents before their children. */
  readonly nodes: readonly TreeNode[]
  /** How many options are left out, where nothing below them is counted. */
  readonly left: number
  /** The node of a value; a number and its text are taken as the same. */
  readonly find: (value: unknown) => TreeNode | undefined
}

const mostNodes = 20_000
const deepest = 30

interface Reading {
  readonly fields: OptionFields
  readonly childrenKey: string
  readonly nodes: TreeNode[]
  left: number
  /** The objects on the way from the root: data that contains itself ends there. */
  readonly way: Set<unknown>
}

const childrenIn = (source: unknown, childrenKey: string): readonly unknown[] => {
  const children = isRecord(source) && Object.hasOwn(source, childrenKey) ? source[childrenKey] : undefined
  return Array.isArray(children) ? children : []
}

const readLevel = (
  sources: readonly unknown[],
  parent: TreeNode | undefined,
  reading: Reading,
): readonly TreeNode[] => {
  const level = (parent?.level ?? 0) + 1
  if (level > deepest) {
    reading.left += sources.length
    return []
  }
  reading.left += Math.max(0, sources.length - mostNodes)
  const entries = sources
    .slice(0, mostNodes)
    .filter((source) => !reading.way.has(source))
    .flatMap((source) => {
      const option = optionOf(source, reading.fields)
      return option === undefined ? [] : [{ source, option }]
    })
  const made: TreeNode[] = []
  for (const [index, { source, option }] of entries.entries()) {
    if (reading.nodes.length >= mostNodes) {
      reading.left += entries.length - index
      break
    }
    const children: TreeNode[] = []
    const node: TreeNode = {
      key: parent === undefined ? String(index) : `${parent.key}-${index}`,
      option,
      parent,
      children,
      level,
      position: index + 1,
      siblings: entries.length,
    }
    reading.nodes.push(node)
    made.push(node)
    reading.way.add(source)
    for (const child of readLevel(childrenIn(source, reading.childrenKey), node, reading))
      children.push(child)
    reading.way.delete(source)
  }
  return made
}

/** Reads nested options, whatever the data is: each with its children in the field `childrenKey`. */
export const readTree = (data: unknown, fields: OptionFields, childrenKey: string): Tree => {
  const read = dataOf(data)
  const nodes: TreeNode[] = []
  const sources: readonly unknown[] = Array.isArray(read) ? read : []
  const reading: Reading = { fields, childrenKey, nodes, left: 0, way: new Set() }
  const roots = readLevel(sources, undefined, reading)
  const byIdentity = new Map<unknown, TreeNode>()
  const byText = new Map<string, TreeNode>()
  for (const node of nodes) {
    const identity = identityOf(node.option.value)
    if (!byIdentity.has(identity)) byIdentity.set(identity, node)
    const text = textOf(node.option.value)
    if (!byText.has(text)) byText.set(text, node)
  }
  const find = (value: unknown) =>
    value === null || value === undefined || value === ''
      ? undefined
      : (byIdentity.get(identityOf(value)) ?? byText.get(textOf(value)))
  return { roots, nodes, left: reading.left, find }
}

/** A node and all its ancestors, the root first. */
export const pathOf = (node: TreeNode): readonly TreeNode[] => {
  const path: TreeNode[] = []
  for (let present: TreeNode | undefined = node; present !== undefined; present = present.parent)
    path.unshift(present)
  return path
}

/** The nodes in sight: those whose ancestors are all open, in order. */
export const openNodes = (roots: readonly TreeNode[], open: ReadonlySet<string>): readonly TreeNode[] => {
  const found: TreeNode[] = []
  const waiting = roots.toReversed()
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    found.push(node)
    if (open.has(node.key)) for (const child of node.children.toReversed()) waiting.push(child)
  }
  return found
}

/** The nodes whose label contains the words typed, with all their ancestors, in order. */
export const foundNodes = (tree: Tree, typed: string): readonly TreeNode[] => {
  const matching = new Set(
    matchingOptions(
      tree.nodes.map((node) => node.option),
      typed,
    ),
  )
  const kept = new Set<TreeNode>()
  for (const node of tree.nodes)
    if (matching.has(node.option)) for (const each of pathOf(node)) kept.add(each)
  return tree.nodes.filter((node) => kept.has(node))
}

/** The nodes of the columns that lead to a node: its siblings, those of its ancestors, and its children. */
export const columnsTo = (
  roots: readonly TreeNode[],
  active: TreeNode | undefined,
): readonly (readonly TreeNode[])[] => {
  if (active === undefined) return [roots]
  const below = pathOf(active).map((node) => node.children)
  return [roots, ...below].filter((column) => column.length > 0)
}
