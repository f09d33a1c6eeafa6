import { type BlockTarget, findLocation } from '@ashlar/document'
import type { Block } from '@ashlar/schema'
import type { Box, FlowPicture, FlowSlot } from './flow-layout.ts'

/** Whether blocks can be moved to a place: not into themselves, and not to where one of them stands alone already. */
export const mayMoveTo = (
  blocks: readonly Block[],
  moved: readonly string[],
  { parentId, place, index }: BlockTarget,
): boolean => {
  const around = parentId === null ? undefined : findLocation(blocks, parentId)
  const path = around === undefined ? [] : [...around.ancestors, around.block]
  if (path.some(({ id }) => moved.includes(id))) return false
  const [only, ...others] = moved
  if (only === undefined || others.length > 0) return moved.length > 0
  const own = findLocation(blocks, only)
  const isBeside = own?.parentId === parentId && own.place === place
  return !isBeside || (index !== own.index && index !== own.index + 1)
}

/** Farther than this from a slot, in px of the picture, a block is let go of nowhere. */
const reach = 140

const centerOf = ({ x, y, width, height }: Box): readonly [x: number, y: number] => [
  x + width / 2,
  y + height / 2,
]

/** The slot that a point of the picture means: the nearest of those that are allowed; null where none is near. */
export const slotNear = (
  slots: readonly FlowSlot[],
  { x, y }: { readonly x: number; readonly y: number },
  isAllowed: (slot: FlowSlot) => boolean,
): FlowSlot | null => {
  let nearest: FlowSlot | null = null
  let least = reach
  for (const slot of slots) {
    if (!isAllowed(slot)) continue
    const [left, top] = centerOf(slot)
    const distance = Math.hypot(left - x, top - y)
    if (distance >= least) continue
    nearest = slot
    least = distance
  }
  return nearest
}

/** A direction in the picture. */
export type Direction = 'up' | 'down' | 'left' | 'right'

/** Along a way one goes on sooner than across it. */
const acrossCosts = 3

/**
 * The key of the block or slot that an arrow leads to from another one: the nearest in its direction; null at the edge.
 */
export const nextInDirection = (
  { nodes, slots }: Pick<FlowPicture, 'nodes' | 'slots'>,
  from: string,
  direction: Direction,
): string | null => {
  const items = [
    ...nodes.filter(({ block }) => block !== null).map((node) => ({ key: node.id, box: node })),
    ...slots.map((slot) => ({ key: slot.key, box: slot })),
  ]
  const start = items.find(({ key }) => key === from)
  if (start === undefined) return items[0]?.key ?? null
  const [x, y] = centerOf(start.box)
  const isVertical = direction === 'up' || direction === 'down'
  const sign = direction === 'down' || direction === 'right' ? 1 : -1
  let nearest: string | null = null
  let least = Infinity
  for (const { key, box } of items) {
    const [left, top] = centerOf(box)
    const along = sign * (isVertical ? top - y : left - x)
    const across = Math.abs(isVertical ? left - x : top - y)
    if (along <= 1 || (!isVertical && across > box.height * 2)) continue
    const distance = along + acrossCosts * across
    if (distance >= least) continue
    nearest = key
    least = distance
  }
  return nearest
}
