import { contains, isReachable, type Point, type Scene, type SceneItem } from '@ashlar/canvas'

/** The section under a point, while no overlay lies above it. */
export const sectionAt = (scene: Scene, point: Point): SceneItem | undefined =>
  scene.items.findLast(
    (item) => item.role === 'section' && contains(item.rectangle, point) && isReachable(scene, item.id),
  )
