import type { SceneItem } from './scene-item.ts'

/** What is looked up in a scene again and again while something moves. */
export interface SceneIndex {
  byId: ReadonlyMap<string, SceneItem>
  /** The items that stand directly in one, in the order of the scene. */
  childrenOf: ReadonlyMap<string, readonly SceneItem[]>
  /** The canvases, in the order of the scene. */
  canvases: readonly SceneItem[]
  /** The containers that grow with what stands in them, in the order of the scene. */
  growing: readonly SceneItem[]
  /** The overlay that lies above everything else, if one is open. */
  overlay: SceneItem | undefined
  /** The ids of that overlay and of all that is in it. */
  inOverlay: ReadonlySet<string>
}

const known = new WeakMap<readonly SceneItem[], SceneIndex>()

/** The index of a scene's items; made once, since a scene is never changed in place. */
export const indexOf = (items: readonly SceneItem[]): SceneIndex => {
  const before = known.get(items)
  if (before !== undefined) return before
  const byId = new Map<string, SceneItem>()
  const childrenOf = new Map<string, SceneItem[]>()
  for (const item of items) {
    byId.set(item.id, item)
    if (item.parentId === null) continue
    const siblings = childrenOf.get(item.parentId)
    if (siblings === undefined) childrenOf.set(item.parentId, [item])
    else siblings.push(item)
  }
  const overlay = items.findLast(({ role }) => role === 'overlay')
  const inOverlay = new Set<string>()
  if (overlay !== undefined) {
    inOverlay.add(overlay.id)
    // Parents come before children, so one walk meets every descendant after its ancestors.
    for (const { id, parentId } of items) {
      if (parentId !== null && inOverlay.has(parentId)) inOverlay.add(id)
    }
  }
  const canvases = items.filter(({ role }) => role === 'canvas')
  const growing = items.filter(({ role, grows }) => role === 'container' && grows === true)
  const index = { byId, childrenOf, canvases, growing, overlay, inOverlay }
  known.set(items, index)
  return index
}
