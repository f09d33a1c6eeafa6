import { type Block, blockFacts, type BlockKind } from '@ashlar/schema'
import { describe, expect, it } from 'vitest'
import { flowGraph } from './flow-graph.ts'
import { flowLayout } from './layout.ts'

const aStep = (name: string): Block => ({
  ...{ id: name, kind: 'step', name, pluginId: 'postgres', datasourceId: 'shop', configuration: {} },
})
const aNew = (kind: BlockKind, id: string): Block => blockFacts[kind].begin(id, id)
const ways = (blocks: readonly Block[]): string[] =>
  flowGraph(blocks).edges.map(
    ({ from, to, label, isBack }) =>
      `${from} ${isBack ? '<-' : '->'} ${to}${label === '' ? '' : ` (${label})`}`,
  )

describe('the picture of an API', () => {
  it('leads from block to block', () => {
    expect(ways([aStep('A'), aStep('B')])).toEqual(['start -> A', 'A -> B', 'B -> end'])
    expect(ways([])).toEqual(['start -> end'])
  })

  it('parts at branches and joins behind them', () => {
    const branch: Block = {
      ...{ id: 'If', kind: 'conditional', name: 'If', if: { condition: '', blocks: [aStep('Yes')] } },
      ...{ elseIf: [], else: { blocks: [] } },
    }
    expect(ways([branch, aStep('Then')])).toEqual([
      'start -> If',
      'If -> Yes (If)',
      'Yes -> Then',
      'If -> Then (Else)',
      'Then -> end',
    ])
  })

  it('comes back in loops and ends at a return', () => {
    const loop: Block = {
      ...{ id: 'L', kind: 'loop', name: 'L', type: 'FOR', range: '3' },
      ...{ variables: { item: 'item', index: 'index' }, blocks: [aStep('In')] },
    }
    expect(ways([loop, aNew('return', 'R')])).toEqual([
      'start -> L',
      'L -> In (Each turn)',
      'In <- L',
      'L -> R (Done)',
    ])
  })

  it('has a place for every block of every kind', () => {
    const all = Object.values(blockFacts).map(({ kind }) => aNew(kind, kind))
    const flow = flowGraph(all)
    const places = flowLayout(flow)
    expect(flow.nodes).toHaveLength(all.length + 2)
    expect([...places.values()].every(({ x, y }) => Number.isFinite(x) && Number.isFinite(y))).toBe(true)
  })
})
