import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { optionFields } from '../choice-options/options.ts'
import { afterCheck, checkStates, chosenLeaves } from './tree-checks.ts'
import { moveInColumns, moveInTree } from './tree-keys.ts'
import { columnsTo, foundNodes, openNodes, pathOf, readTree, type Tree, type TreeNode } from './tree-nodes.ts'

const places = [
  {
    label: 'Europe',
    value: 'EU',
    children: [
      {
        label: 'Norway',
        value: 'NO',
        children: [
          { label: 'Oslo', value: 1 },
          { label: 'Bergen', value: 2 },
        ],
      },
      { label: 'Poland', value: 'PL', disabled: true },
    ],
  },
  { label: 'Asia', value: 'AS', children: [{ label: 'Japan', value: 'JP' }] },
]
const read = (data: unknown): Tree => readTree(data, optionFields({}), 'children')
const tree = read(places)
const labels = (nodes: readonly TreeNode[]) => nodes.map((node) => node.option.label)
const at = (value: unknown): TreeNode => {
  const node = tree.find(value)
  if (node === undefined) throw new Error('The sample has no such option.')
  return node
}

describe('nested options', () => {
  it('are read with their levels and the way to them', () => {
    expect(labels(tree.nodes)).toEqual(['Europe', 'Norway', 'Oslo', 'Bergen', 'Poland', 'Asia', 'Japan'])
    expect(labels(pathOf(at('2')))).toEqual(['Europe', 'Norway', 'Bergen'])
    expect(at('NO')).toMatchObject({ level: 2, position: 1, siblings: 2, key: '0-0' })
  })

  it('that contain themselves end there', () => {
    const loop: Record<string, unknown> = { label: 'Loop', value: 'loop' }
    loop.children = [loop, { label: 'Other', value: 'other', children: [loop] }]
    expect(labels(read([loop]).nodes)).toEqual(['Loop', 'Other'])
  })

  it('are cut where there are more than anyone could open', () => {
    let deep: object = { label: 'End', value: 'end' }
    for (let level = 0; level < 5000; level += 1)
      deep = { label: `L${level}`, value: level, children: [deep] }
    expect(read([deep]).nodes).toHaveLength(30)
    expect(read(Array.from({ length: 50_000 }, (_none, index) => index)).nodes).toHaveLength(20_000)
  })

  it('are read from whatever data there is', () => {
    fc.assert(
      fc.property(fc.anything(), (data) => {
        expect(read(data).nodes.every((node) => node.option.label !== '')).toBe(true)
      }),
    )
  })

  it('are in sight where their ancestors are open', () => {
    expect(labels(openNodes(tree.roots, new Set()))).toEqual(['Europe', 'Asia'])
    expect(labels(openNodes(tree.roots, new Set(['0'])))).toEqual(['Europe', 'Norway', 'Poland', 'Asia'])
  })

  it('are found with all in which they stand', () => {
    expect(labels(foundNodes(tree, 'berg'))).toEqual(['Europe', 'Norway', 'Bergen'])
    expect(foundNodes(tree, 'atlantis')).toEqual([])
  })

  it('stand in columns up to what the keyboard is at', () => {
    expect(columnsTo(tree.roots, at('NO')).map(labels)).toEqual([
      ['Europe', 'Asia'],
      ['Norway', 'Poland'],
      ['Oslo', 'Bergen'],
    ])
    expect(columnsTo(tree.roots, undefined)).toHaveLength(1)
  })
})

describe('choosing several nested options', () => {
  const statesOf = (chosen: readonly TreeNode[]) => {
    const states = checkStates(tree, chosen)
    return ['EU', 'NO', 1, 'PL'].map((value) => states.get(at(value)))
  }

  it('marks in what they stand as chosen in part', () => {
    expect(statesOf(chosenLeaves(tree, [1]))).toEqual(['mixed', 'mixed', 'on', 'off'])
    expect(statesOf(chosenLeaves(tree, [1, 2]))).toEqual(['mixed', 'on', 'on', 'off'])
    expect(statesOf([])).toEqual(['off', 'off', 'off', 'off'])
  })

  it('takes the value of a branch for all that stands in it', () => {
    expect(labels(chosenLeaves(tree, ['EU', 'x']))).toEqual(['Oslo', 'Bergen', 'Poland'])
  })

  it('chooses all in a branch and takes them back, but leaves disabled ones as they are', () => {
    const all = afterCheck([], at('EU'))
    expect(labels(all)).toEqual(['Oslo', 'Bergen'])
    expect(afterCheck(all, at('EU'))).toEqual([])
    expect(labels(afterCheck(chosenLeaves(tree, ['PL', 1]), at('EU')))).toEqual(['Poland', 'Oslo', 'Bergen'])
    expect(labels(afterCheck(chosenLeaves(tree, ['EU']), at('EU')))).toEqual(['Poland'])
  })
})

describe('the keys of a tree', () => {
  const open = new Set(['0'])
  const nodes = openNodes(tree.roots, open)

  it('move, open and close', () => {
    expect(moveInTree(nodes, at('EU'), open, 'ArrowDown')).toEqual({ kind: 'go', to: at('NO') })
    expect(moveInTree(nodes, at('AS'), open, 'ArrowDown')).toEqual({ kind: 'go', to: at('EU') })
    expect(moveInTree(nodes, at('EU'), open, 'ArrowUp')).toEqual({ kind: 'go', to: at('AS') })
    expect(moveInTree(nodes, at('NO'), open, 'ArrowRight')).toEqual({ kind: 'open', node: at('NO') })
    expect(moveInTree(nodes, at('EU'), open, 'ArrowRight')).toEqual({ kind: 'go', to: at('NO') })
    expect(moveInTree(nodes, at('EU'), open, 'ArrowLeft')).toEqual({ kind: 'close', node: at('EU') })
    expect(moveInTree(nodes, at('NO'), open, 'ArrowLeft')).toEqual({ kind: 'go', to: at('EU') })
    expect(moveInTree(nodes, at('AS'), open, 'x')).toBeUndefined()
    expect(moveInTree([], undefined, open, 'ArrowDown')).toBeUndefined()
  })

  it('go from column to column', () => {
    expect(moveInColumns(tree.roots, at('EU'), 'ArrowDown')).toEqual({ kind: 'go', to: at('AS') })
    expect(moveInColumns(tree.roots, at('EU'), 'ArrowRight')).toEqual({ kind: 'go', to: at('NO') })
    expect(moveInColumns(tree.roots, at('PL'), 'ArrowDown')).toEqual({ kind: 'go', to: at('NO') })
    expect(moveInColumns(tree.roots, at('NO'), 'ArrowLeft')).toEqual({ kind: 'go', to: at('EU') })
    expect(moveInColumns(tree.roots, at('JP'), 'ArrowRight')).toBeUndefined()
  })
})
