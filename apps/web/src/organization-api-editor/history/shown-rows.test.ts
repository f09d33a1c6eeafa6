import { describe, expect, it } from 'vitest'
import type { NodeStatus, RunNode } from './run-tree.ts'
import { shownRows, type TreeView } from './shown-rows.ts'

const aNode = (key: string, status: NodeStatus, children: readonly RunNode[] = []): RunNode => ({
  key,
  name: key,
  status,
  children,
  block: null,
  position: null,
  at: null,
  entry: null,
  error: null,
  wait: null,
  isBegun: false,
})
const aView = (more: Partial<TreeView> = {}): TreeView => ({
  toggled: new Map(),
  limits: new Map(),
  selected: '',
  ...more,
})
const keysOf = (nodes: readonly RunNode[], view: TreeView): string[] =>
  shownRows(nodes, view).map((row) => (row.kind === 'node' ? row.node.key : `${row.hidden} more`))

const turns = (count: number, failing = -1): RunNode[] =>
  Array.from({ length: count }, (_, turn) => {
    const status = turn === failing ? 'failed' : 'succeeded'
    return aNode(`Loop1/${turn}`, status, [aNode(`Loop1/${turn}/Step1`, status)])
  })

describe('the rows of a run', () => {
  it('are all open where there are few', () => {
    expect(keysOf([aNode('Loop1', 'succeeded', turns(2))], aView())).toEqual([
      'Loop1',
      'Loop1/0',
      'Loop1/0/Step1',
      'Loop1/1',
      'Loop1/1/Step1',
    ])
  })

  it('of many turns are open only where something failed', () => {
    const keys = keysOf([aNode('Loop1', 'failed', turns(12, 11))], aView())
    expect(keys).toHaveLength(1 + 12 + 1)
    expect(keys.at(-1)).toBe('Loop1/11/Step1')
  })

  it('leave out turns beyond the first ones, but none that failed or is selected', () => {
    const nodes = [aNode('Loop1', 'failed', turns(200, 150))]
    const keys = keysOf(nodes, aView({ selected: 'Loop1/170/Step1' }))
    expect(keys).toContain('Loop1/150/Step1')
    expect(keys).toContain('Loop1/170/Step1')
    expect(keys.at(-1)).toBe('148 more')
    expect(keysOf(nodes, aView({ limits: new Map([['Loop1', 200]]) })).at(-1)).toBe('Loop1/199')
  })

  it('follow who opens and closes them', () => {
    const nodes = [aNode('Loop1', 'succeeded', turns(1))]
    expect(keysOf(nodes, aView({ toggled: new Map([['Loop1', false]]) }))).toEqual(['Loop1'])
  })

  it('know their place among their siblings', () => {
    const [, first] = shownRows([aNode('Loop1', 'succeeded', turns(3))], aView())
    expect(first).toMatchObject({ level: 2, place: 1, setSize: 3, parentKey: 'Loop1', isOpen: true })
  })
})
