import { itemOf, type Drop, type Gesture, type Scene } from '@ashlar/canvas'
import { gridRowHeight } from '@ashlar/schema'
import { asideOf, gestureMarks } from './gesture-marks.ts'
import { MarkLayer } from './mark-layer.ts'
import type { WidgetElements } from './measure-scene.ts'
import { DisplacedWidgets } from './displaced-widgets.ts'

/** From so many widgets on, nothing moves gently. */
const largePage = 300

/** The stretch of the page that is seen, in px of the page. */
export interface SeenStretch {
  top: number
  bottom: number
}

/** What a drawing follows from, as long as it stands. */
interface Drawn {
  drop: Drop | null
  scene: Scene
  elements: WidgetElements
  seen: SeenStretch
}

/**
 * Draws a gesture while it goes on, frame by frame and past React: marks above the page, the neighbors that make room,
 * and what is on its way paler than the rest.
 */
export class GestureDrawing {
  readonly #aside = new DisplacedWidgets()
  #layer: MarkLayer | null = null
  #traveling: readonly HTMLElement[] = []
  #drawn: Drawn | null = null

  /** Takes the element above the page in which marks are drawn. */
  attach(layer: HTMLElement | null): void {
    this.clear()
    this.#layer = layer === null ? null : new MarkLayer(layer)
  }

  /** Shows a gesture as it is now. */
  draw(gesture: Gesture, scene: Scene, elements: WidgetElements, seen: SeenStretch): void {
    if (gesture.state === 'dragging' || gesture.state === 'inserting') {
      const next = { drop: gesture.drop, scene, elements, seen }
      if (this.#drawn !== null && isSameDrawing(this.#drawn, next)) return
      this.#drawn = next
    }
    this.#layer?.draw(gestureMarks(scene, gesture))
    const shifts = new Map<HTMLElement, number>()
    for (const { id, top } of asideOf(gesture)) {
      const item = itemOf(scene, id)
      const element = elements.get(id)
      if (item === undefined || element === undefined) continue
      const shift = (top - item.cell.top) * gridRowHeight
      // What nobody sees need not move.
      const { rectangle } = item
      if (rectangle.top > seen.bottom || rectangle.top + rectangle.height + shift < seen.top) continue
      shifts.set(element, shift)
    }
    this.#aside.show(shifts, elements.size > largePage)
    this.#markTraveling(gesture.state === 'dragging' ? gesture.ids : [], elements)
  }

  /** Whether a change of an element comes from here. */
  isOwn(element: Node): boolean {
    return this.#aside.has(element)
  }

  /** Does something with the page as if nothing had been drawn, such as measuring. */
  without<Answer>(act: () => Answer): Answer {
    this.#drawn = null
    this.#aside.clear()
    return act()
  }

  /** Shows nothing. */
  clear(): void {
    this.#drawn = null
    this.#layer?.draw([])
    this.#aside.clear()
    this.#markTraveling([], new Map())
  }

  #markTraveling(ids: readonly string[], elements: WidgetElements): void {
    if (ids.length === 0 && this.#traveling.length === 0) return
    const next = ids.flatMap((id) => elements.get(id) ?? [])
    for (const element of this.#traveling) if (!next.includes(element)) delete element.dataset.travels
    for (const element of next) if (!this.#traveling.includes(element)) element.dataset.travels = ''
    this.#traveling = next
  }
}

/** A drop is the same object as long as it is the same; the pointer may have moved within it. */
const isSameDrawing = (one: Drawn, other: Drawn): boolean =>
  one.drop === other.drop &&
  one.scene === other.scene &&
  one.elements === other.elements &&
  one.seen.top === other.seen.top &&
  one.seen.bottom === other.seen.bottom
