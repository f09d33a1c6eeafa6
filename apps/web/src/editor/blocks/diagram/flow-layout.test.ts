import { addControlBlock, addStepBlock, locationsWithin, sequenceAt } from '@ashlar/document'
import { type Block, blockFacts, type BlockKind, sequencesOf, withSequences } from '@ashlar/schema'
import fastCheck from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Box, endId, type FlowPicture, flowPicture, nodeSize, startId } from './flow-layout.ts'
import { mayMoveTo, nextInDirection, slotNear } from './flow-moves.ts'

const aStep = (name: string): Block => ({
  id: name,
  kind: 'step',
  name,
  pluginId: 'postgres',
  datasourceId: 'shop',
  configuration: {},
})
const aNew = (kind: BlockKind, id: string): Block => blockFacts[kind].begin(id, id)
const aBranch: Block = {
  id: 'If',
  kind: 'conditional',
  name: 'If',
  if: { condition: '', blocks: [aStep('Yes')] },
  elseIf: [],
  else: { blocks: [] },
}
const aLoop: Block = {
  id: 'L',
  kind: 'loop',
  name: 'L',
  type: 'FOR',
  range: '3',
  variables: { item: 'item', index: 'index' },
  blocks: [aStep('In')],
}

/** The same blocks with no Else where it holds nothing. */
const withoutElse = (blocks: readonly Block[]): Block[] =>
  blocks.map((block) => {
    const inner = withSequences(block, (sequence) => withoutElse(sequence.blocks))
    if (inner.kind !== 'conditional' || inner.else?.blocks.length !== 0) return inner
    const { else: _, ...open } = inner
    return open
  })

/** The slots as they are read: what is said of the way, where it leads, and what has passed. */
const slotsOf = (blocks: readonly Block[]): string[] =>
  flowPicture(blocks).slots.map(({ target: { parentId, place, index }, label, after }) =>
    [`${parentId ?? ''}.${place}.${index}`, label, after?.name ?? ''].join(' '),
  )

describe('the picture of an API', () => {
  it('has a slot before, between and behind blocks', () => {
    expect(slotsOf([aStep('A'), aStep('B')])).toEqual(['..0  ', '..1  A', '..2  B'])
    expect(slotsOf([])).toEqual(['..0  '])
    expect(flowPicture([]).nodes.map(({ id }) => id)).toEqual([startId, endId])
  })

  it('has a slot in every branch, also in one without blocks', () => {
    expect(slotsOf([aBranch])).toEqual(['..0  ', 'If.if.0 If ', 'If.if.1  Yes', 'If.else.0 Else ', '..1  If'])
  })

  it('says where a condition leads past all of its branches', () => {
    expect(flowPicture([aBranch]).labels).toEqual([])
    expect(flowPicture(withoutElse([aBranch])).labels.map(({ label }) => label)).toEqual(['Otherwise'])
  })

  it('comes back in loops, and says where a loop is done', () => {
    expect(slotsOf([aLoop])).toEqual(['..0  ', 'L.blocks.0 Each turn ', 'L.blocks.1  In', '..1 Done L'])
    expect(flowPicture([aLoop]).lines.filter(({ isBack }) => isBack)).toHaveLength(1)
  })

  it('shows that nothing behind a return is reached', () => {
    const { lines } = flowPicture([aNew('return', 'R'), aStep('Never')])
    expect(lines.map(({ isDead }) => isDead)).toEqual([false, true, true])
  })
})

/** An API of as many blocks as are drawn, each at a place that is drawn too. */
const anyBlocks = fastCheck
  .array(fastCheck.tuple(fastCheck.nat(), fastCheck.nat()), { minLength: 0, maxLength: 40 })
  .map((drawn) => {
    const kinds = Object.values(blockFacts).map(({ kind }) => kind)
    let count = 0
    const newId = (): string => `b${(count += 1)}`
    let api: { blocks: Block[] } = { blocks: [] }
    for (const [kindAt, placeAt] of drawn) {
      const places = [
        { parentId: null, place: '' },
        ...[...locationsWithin(api.blocks)].flatMap(({ block }) =>
          sequencesOf(block).map(({ place }) => ({ parentId: block.id, place })),
        ),
      ]
      const chosen = places[placeAt % places.length] ?? { parentId: null, place: '' }
      const index = placeAt % ((sequenceAt(api.blocks, chosen)?.length ?? 0) + 1)
      const target = { ...chosen, index }
      const kind = kinds[kindAt % kinds.length] ?? 'loop'
      const step = { pluginId: 'postgres', datasourceId: 'shop', configuration: {} }
      const added =
        kind === 'step'
          ? addStepBlock(api, { ...step, target, newId })
          : addControlBlock(api, { kind, target, newId })
      if (added.ok) api = { blocks: [...added.api.blocks] }
    }
    return drawn.length % 2 === 0 ? api.blocks : withoutElse(api.blocks)
  })

const cover = (one: Box, other: Box): boolean =>
  one.x < other.x + other.width &&
  other.x < one.x + one.width &&
  one.y < other.y + other.height &&
  other.y < one.y + one.height

/** Everything that stands in a picture, with what it is called. */
const thingsOf = ({ nodes, slots, labels }: FlowPicture): { name: string; box: Box }[] => [
  ...nodes.map((node) => ({ name: node.id, box: node })),
  ...slots.map((slot) => ({ name: slot.key, box: slot })),
  ...labels.map((label) => ({ name: label.key, box: label })),
]

describe('a picture of any API', () => {
  it('covers nothing with anything else', () => {
    fastCheck.assert(
      fastCheck.property(anyBlocks, (blocks) => {
        const things = thingsOf(flowPicture(blocks))
        const covered = things.flatMap((one, index) =>
          things
            .slice(index + 1)
            .flatMap((other) => (cover(one.box, other.box) ? [`${one.name} ${other.name}`] : [])),
        )
        expect(covered).toEqual([])
      }),
    )
  })

  it('leads no way through a block', () => {
    fastCheck.assert(
      fastCheck.property(anyBlocks, (blocks) => {
        const { nodes, lines } = flowPicture(blocks)
        const crossed = lines.flatMap(({ key, points }) =>
          points.slice(1).flatMap(([x, y], index) => {
            const [fromX, fromY] = points[index] ?? [x, y]
            const way = {
              x: Math.min(x, fromX),
              y: Math.min(y, fromY),
              width: Math.abs(x - fromX),
              height: Math.abs(y - fromY),
            }
            return nodes.flatMap((node) => {
              const inside = {
                x: node.x + 1,
                y: node.y + 1,
                width: nodeSize.width - 2,
                height: nodeSize.height - 2,
              }
              return cover(inside, { ...way, width: way.width + 0.5, height: way.height + 0.5 })
                ? [`${key} through ${node.id}`]
                : []
            })
          }),
        )
        expect(crossed).toEqual([])
      }),
    )
  })

  it('stays inside of its size, and has each block and each place once', () => {
    fastCheck.assert(
      fastCheck.property(anyBlocks, (blocks) => {
        const picture = flowPicture(blocks)
        const all = [...locationsWithin(blocks)]
        expect(picture.nodes).toHaveLength(all.length + 2)
        expect(new Set(picture.slots.map(({ key }) => key)).size).toBe(picture.slots.length)
        for (const { target } of picture.slots) expect(sequenceAt(blocks, target)).toBeDefined()
        for (const { box } of thingsOf(picture)) {
          expect(box.x).toBeGreaterThanOrEqual(0)
          expect(box.y).toBeGreaterThanOrEqual(0)
          expect(box.x + box.width).toBeLessThanOrEqual(picture.width)
          expect(box.y + box.height).toBeLessThanOrEqual(picture.height)
        }
      }),
    )
  })
})

describe('moving in a picture', () => {
  const blocks = [aStep('A'), aBranch, aStep('B')]
  const picture = flowPicture(blocks)

  it('puts a block into another branch, and neither into itself nor where it is', () => {
    expect(mayMoveTo(blocks, ['A'], { parentId: 'If', place: 'else', index: 0 })).toBe(true)
    expect(mayMoveTo(blocks, ['If'], { parentId: 'If', place: 'else', index: 0 })).toBe(false)
    expect(mayMoveTo(blocks, ['A'], { parentId: null, place: '', index: 0 })).toBe(false)
    expect(mayMoveTo(blocks, ['A'], { parentId: null, place: '', index: 1 })).toBe(false)
    expect(mayMoveTo(blocks, ['A'], { parentId: null, place: '', index: 2 })).toBe(true)
    expect(mayMoveTo(blocks, [], { parentId: null, place: '', index: 2 })).toBe(false)
  })

  it('means the slot that is nearest, of those that are allowed and near', () => {
    const wanted = picture.slots.find(({ target }) => target.place === 'else')
    const at = { x: (wanted?.x ?? 0) + 90, y: (wanted?.y ?? 0) + 50 }
    expect(slotNear(picture.slots, at, () => true)).toBe(wanted)
    expect(slotNear(picture.slots, at, (slot) => slot !== wanted)).not.toBe(wanted)
    expect(slotNear(picture.slots, { x: -1000, y: 0 }, () => true)).toBeNull()
  })

  it('goes by arrows from block to slot to block, and across to the next branch', () => {
    const behindA = nextInDirection(picture, 'A', 'down')
    expect(behindA).toBe(JSON.stringify([null, '', 1]))
    expect(nextInDirection(picture, behindA ?? '', 'down')).toBe('If')
    expect(nextInDirection(picture, JSON.stringify(['If', 'if', 0]), 'right')).toBe(
      JSON.stringify(['If', 'else', 0]),
    )
    expect(nextInDirection(picture, JSON.stringify(['If', 'if', 0]), 'left')).toBeNull()
  })
})
