import {
  autoscrollBy,
  cancelGesture,
  idleGesture,
  itemOf,
  pointerMove,
  pointerUp,
  type Gesture,
  type GestureContext,
  type Point,
  type Scene,
  type Step,
} from '@ashlar/canvas'
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { PageRecords } from '@ashlar/schema'
import type { EditorSession } from '../session/editor-session.ts'
import { ChangedWidgets } from './changed-widgets.ts'
import { followPointer, swallowClick } from './follow-pointer.ts'
import { runGestureCommand } from './gesture-commands.ts'
import { GestureDrawing } from './gesture-drawing.ts'
import { findElements, isSameScene, measureScene, type WidgetElements } from './measure-scene.ts'
import { sectionAt } from './section-at.ts'

/** What the overlay draws: where everything is, and what is going on. */
export interface CanvasState {
  readonly scene: Scene
  readonly gesture: Gesture
  /** The section under the pointer at rest. */
  readonly hoveredSection: string | null
  /** Where the pointer is in the window while something is dragged out of a panel. */
  readonly pointer: Point | null
}

/** Whether something is on its way: the page is then drawn by hand, and React draws nothing. */
export const isMoving = ({ gesture: { state } }: Pick<CanvasState, 'gesture'>): boolean =>
  state !== 'idle' && state !== 'pointingWidget' && state !== 'selectingArea'

const noScene: Scene = { items: [], canContain: () => false }

type PointerFacts = Pick<PointerEvent, 'clientX' | 'clientY' | 'shiftKey' | 'ctrlKey' | 'metaKey'>

/** Whether a press adds to the selection. */
export const isAdditive = ({ shiftKey, ctrlKey, metaKey }: PointerFacts): boolean =>
  shiftKey || ctrlKey || metaKey

/**
 * Stands between the pointer and the gestures: measures the page, feeds the states of `@ashlar/canvas`, and does what they
 * end in. Moves of the pointer are worked off once per frame.
 */
export class CanvasController {
  readonly store: StoreApi<CanvasState> = createStore<CanvasState>(() => ({
    scene: noScene,
    gesture: idleGesture,
    hoveredSection: null,
    pointer: null,
  }))
  readonly #session: EditorSession
  readonly #drawing = new GestureDrawing()
  #elements: WidgetElements = new Map()
  #region: HTMLElement | null = null
  #surface: HTMLElement | null = null
  #frame: number | null = null
  #endFollowing: (() => void) | null = null
  /** Whether the page changed since it was measured, what of it, and whether the pointer is over it. */
  #isStale = true
  readonly #changed = new ChangedWidgets()
  #observer: MutationObserver | null = null
  #page: Element | null = null
  /** The records that the scene was measured of. */
  #measuredRecords: PageRecords = {}
  #isHovered = false
  #isShownToo = false
  /** Where the pointer went since the last frame. */
  #moved: PointerFacts | null = null
  /** Where the page and what scrolls it are in the window, asked once until something moves them. */
  #origin: DOMRect | null = null
  #box: DOMRect | null = null
  /** Where the pointer is, for scrolling that goes on while it rests. */
  #last: PointerFacts | null = null

  constructor(session: EditorSession) {
    this.#session = session
  }

  /** Takes over the elements of the canvas: what scrolls, and the page in it. Answers with the way to let them go. */
  attach(region: HTMLElement, surface: HTMLElement): () => void {
    this.#region = region
    this.#surface = surface
    const soon = (): void => {
      this.#forgetBoxes()
      this.measureSoon()
    }
    const allLater = (): void => {
      this.#changed.everything()
      soon()
    }
    const partLater = ({ target }: Event): void => {
      if (target instanceof Node) this.#changed.within(target)
      soon()
    }
    this.#changed.everything()
    const resized = new ResizeObserver(allLater)
    resized.observe(surface)
    const relaid = new MutationObserver(allLater)
    relaid.observe(surface, { attributes: true, attributeFilter: ['data-as-phone'] })
    const mutated = new MutationObserver((changes) => {
      if (this.#takeIn(changes)) soon()
    })
    this.#observer = mutated
    this.#watch(surface)
    surface.addEventListener('load', partLater, true)
    // What scrolls inside the page moves what stands in it.
    surface.addEventListener('scroll', partLater, true)
    // An overlay stays in sight while the page below it scrolls.
    const scrolled = (): void => {
      this.#forgetBoxes()
      if (!this.store.getState().scene.items.some(({ role }) => role === 'overlay')) return
      this.#changed.everything()
      this.measureSoon()
    }
    region.addEventListener('scroll', scrolled)
    const endFollowing = this.#session.store.subscribe((now, before) => {
      if (now.selection !== before.selection && this.#isStale) this.measureSoon()
    })
    this.measureSoon()
    return () => {
      endFollowing()
      resized.disconnect()
      relaid.disconnect()
      mutated.disconnect()
      this.#observer = null
      this.#page = null
      surface.removeEventListener('load', partLater, true)
      surface.removeEventListener('scroll', partLater, true)
      region.removeEventListener('scroll', scrolled)
      if (this.#frame !== null) cancelAnimationFrame(this.#frame)
      this.#frame = null
      this.#region = null
      this.#surface = null
      this.cancel()
    }
  }

  /** Takes the element above the page in which gestures are drawn. */
  readonly attachMarks = (layer: HTMLElement | null): void => this.#drawing.attach(layer)

  /**
   * Measures before the next frame, once however often it is asked; later, where nobody looks: while a page opens and
   * fills with data, measuring it each time would only hold it up.
   */
  measureSoon(): void {
    this.#isStale = true
    const { gesture } = this.store.getState()
    const isLookedAt = this.#isHovered || this.#isShownToo
    if (this.#session.state.selection.length === 0 && gesture.state === 'idle' && !isLookedAt) return
    this.#frame ??= requestAnimationFrame(() => {
      this.#frame = null
      this.#measureChanged()
    })
  }

  /** Keeps the scene measured while something else is drawn by it, such as what others have selected. */
  keepMeasured(isShownToo: boolean): void {
    this.#isShownToo = isShownToo
    if (isShownToo && this.#isStale) this.measureSoon()
  }

  /**
   * Measures everything now, whatever is known to have changed: what somebody does with the page is done with what they see.
   * The same scene as before where nothing moved.
   */
  measure(): Scene {
    this.#changed.everything()
    return this.#measureChanged()
  }

  #measureChanged(): Scene {
    const { scene } = this.store.getState()
    const surface = this.#surface
    if (surface === null) return scene
    this.#isStale = false
    this.#origin = null
    const { records, application } = this.#session.state
    this.#takeIn(this.#observer?.takeRecords() ?? [])
    this.#watch(surface)
    if (this.#changed.areFramesOthers) this.#elements = findElements(surface)
    const { inside } = this.#changed
    const before = inside === null ? null : { scene, records: this.#measuredRecords, changed: inside }
    const next = this.#drawing.without(() =>
      measureScene(
        surface,
        this.#elements,
        {
          records,
          catalogue: this.#session.catalogue,
          isOpen: (id) => application.snapshot(id)?.values.isOpen === true,
          isNarrow: surface.dataset.asPhone !== undefined,
        },
        before,
      ),
    )
    this.#changed.clear()
    this.#measuredRecords = records
    if (isSameScene(scene, next)) return scene
    this.store.setState({ scene: next })
    return next
  }

  /**
   * Watches the page that is drawn now, another one where its frame was drawn anew; only the page itself, as what the overlay draws
   * follows from the measuring and must not ask for the next one.
   */
  #watch(surface: HTMLElement): void {
    const page = surface.firstElementChild
    if (page === this.#page) return
    this.#page = page
    this.#changed.everything()
    this.#observer?.disconnect()
    if (page === null) return
    this.#observer?.observe(page, {
      subtree: true,
      childList: true,
      attributes: true,
      attributeFilter: ['style'],
    })
  }

  /** Notes what changed on the page, which what is drawn by hand is no part of. Answers whether anything did. */
  #takeIn(changes: readonly MutationRecord[]): boolean {
    const ofPage = changes.filter(({ type, target }) => type === 'childList' || !this.#drawing.isOwn(target))
    this.#changed.mutated(ofPage)
    return ofPage.length > 0
  }

  /** What a gesture may know now. */
  context(): GestureContext {
    return { scene: this.store.getState().scene, selection: this.#session.state.selection }
  }

  /** Where a pointer is on the page. */
  pointOf(event: { clientX: number; clientY: number }): Point {
    this.#origin ??= this.#surface?.getBoundingClientRect() ?? null
    return { x: event.clientX - (this.#origin?.left ?? 0), y: event.clientY - (this.#origin?.top ?? 0) }
  }

  /** The element of a component, if it is on the page. */
  elementOf(id: string): HTMLElement | undefined {
    return this.#elements.get(id)
  }

  /** Begins a gesture and follows the pointer until it is let go, wherever it goes. */
  begin(gesture: Gesture): void {
    this.#endFollowing?.()
    this.#forgetBoxes()
    this.measure()
    this.store.setState({ gesture, pointer: null })
    const stop = followPointer({
      moved: (event) => {
        this.#moved = event
        this.#last = event
      },
      released: (event) => this.#released(event),
      cancelled: () => this.cancel(),
      frame: (elapsed) => this.#work(elapsed),
    })
    this.#endFollowing = () => {
      stop()
      this.#endFollowing = null
      this.#moved = null
      this.#last = null
      this.#drawing.clear()
      document.documentElement.removeAttribute('data-canvas-gesture')
    }
  }

  /** Follows the pointer at rest. */
  hover(event: { clientX: number; clientY: number }): void {
    this.#isHovered = true
    if (this.#isStale) this.#measureChanged()
    const { gesture, scene, hoveredSection } = this.store.getState()
    if (gesture.state !== 'idle') return
    const point = this.pointOf(event)
    this.#take(pointerMove(gesture, { point, isAdditive: false }, this.context()))
    const section = sectionAt(scene, point)?.id ?? null
    if (section !== hoveredSection) this.store.setState({ hoveredSection: section })
  }

  /** Shows nothing as hovered. */
  leave(): void {
    this.#isHovered = false
    if (this.store.getState().gesture.state === 'idle') {
      this.store.setState({ gesture: idleGesture, hoveredSection: null })
    }
  }

  /** Ends what is going on and leaves the page as it was before. */
  cancel(): void {
    this.#endFollowing?.()
    this.#take(cancelGesture(this.store.getState().gesture, this.context()))
    this.store.setState({ gesture: idleGesture, pointer: null })
  }

  /** Scrolls the canvas so that a widget is seen. */
  reveal(id: string): void {
    this.measure()
    const rectangle = itemOf(this.store.getState().scene, id)?.rectangle
    const region = this.#region
    const surface = this.#surface
    if (rectangle === undefined || region === null || surface === null) return
    const top = surface.offsetTop + rectangle.top
    const isSeen = top >= region.scrollTop && top + rectangle.height <= region.scrollTop + region.clientHeight
    if (!isSeen) region.scrollTo({ top: Math.max(0, top - 48) })
  }

  /** Gives the keyboard to the canvas. */
  focus(): void {
    this.#region?.focus({ preventScroll: true })
  }

  /**
   * Works off, before a frame, what the pointer did since the last one, and goes on scrolling near the edges. Answers
   * whether it scrolled.
   */
  #work(elapsed: number): boolean {
    const { state } = this.store.getState().gesture
    const hasScrolled = state !== 'pointingWidget' && state !== 'resizingColumns' && this.#scroll(elapsed)
    const event = this.#moved ?? (hasScrolled ? this.#last : null)
    if (event === null) return hasScrolled
    this.#moved = null
    this.#follow(event)
    return hasScrolled
  }

  #follow(event: PointerFacts): void {
    const { gesture } = this.store.getState()
    this.#take(
      pointerMove(gesture, { point: this.pointOf(event), isAdditive: isAdditive(event) }, this.context()),
    )
    const { gesture: next, scene } = this.store.getState()
    if (next.state === 'idle' || next.state === 'pointingWidget') return
    this.#drawing.draw(next, scene, this.#elements, this.#seen())
    if (document.documentElement.dataset.canvasGesture !== next.state) {
      // While something follows the pointer, text is not selected and the cursor says what is going on.
      document.documentElement.dataset.canvasGesture = next.state
      document.getSelection()?.removeAllRanges()
    }
    if (next.state === 'inserting') this.store.setState({ pointer: { x: event.clientX, y: event.clientY } })
  }

  #released(event: PointerEvent): void {
    this.#follow(event)
    const { gesture } = this.store.getState()
    const hasMoved = gesture.state !== 'pointingWidget' && gesture.state !== 'idle'
    this.#endFollowing?.()
    if (hasMoved) {
      this.focus()
      swallowClick()
    }
    const input = { point: this.pointOf(event), isAdditive: isAdditive(event) }
    this.#take(pointerUp(gesture, input, this.context()))
    this.store.setState({ pointer: null })
  }

  #take({ next, command }: Step): void {
    if (next !== this.store.getState().gesture) this.store.setState({ gesture: next })
    if (command !== undefined) runGestureCommand(this.#session, command)
  }

  /** The stretch of the page that is seen; asked of the window only after something moved. */
  #seen(): { top: number; bottom: number } {
    this.#origin ??= this.#surface?.getBoundingClientRect() ?? null
    this.#box ??= this.#region?.getBoundingClientRect() ?? null
    if (this.#origin === null || this.#box === null) return { top: 0, bottom: 0 }
    return { top: this.#box.top - this.#origin.top, bottom: this.#box.bottom - this.#origin.top }
  }

  /** Whether the canvas scrolled because the pointer is near one of its edges. */
  #scroll(elapsed: number): boolean {
    const region = this.#region
    if (region === null || this.#last === null) return false
    this.#box ??= region.getBoundingClientRect()
    const box = this.#box
    const { clientX, clientY } = this.#last
    // On the way from a panel to the canvas nothing scrolls.
    if (clientX < box.left || clientX > box.right) return false
    const by = autoscrollBy(clientY, box.top, box.bottom, elapsed)
    if (by === 0) return false
    const before = region.scrollTop
    region.scrollTop = before + by
    this.#origin = null
    return region.scrollTop !== before
  }

  #forgetBoxes(): void {
    this.#origin = null
    this.#box = null
  }
}
