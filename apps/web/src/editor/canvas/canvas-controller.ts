import {
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
import type { EditorSession } from '../session/editor-session.ts'
import { runGestureCommand } from './gesture-commands.ts'
import { isSameScene, measureScene } from './measure-scene.ts'

/** What the overlay draws: where everything is, and what is going on. */
export interface CanvasState {
  readonly scene: Scene
  readonly gesture: Gesture
  /** Where the pointer is in the window while something is dragged out of a panel. */
  readonly pointer: Point | null
}

const noScene: Scene = { items: [], canContain: () => false }

/** How near the edge of the canvas a drag scrolls it, and how far per frame, in px. */
const scrollZone = 32
const scrollStep = 10

/**
 * Stands between the pointer and the gestures: measures the page, feeds the states of `@ashlar/canvas`, and does what they
 * end in.
 */
export class CanvasController {
  readonly store: StoreApi<CanvasState> = createStore<CanvasState>(() => ({
    scene: noScene,
    gesture: idleGesture,
    pointer: null,
  }))
  readonly #session: EditorSession
  #region: HTMLElement | null = null
  #surface: HTMLElement | null = null
  #frame: number | null = null
  #endListening: (() => void) | null = null

  constructor(session: EditorSession) {
    this.#session = session
  }

  /** Takes over the elements of the canvas: what scrolls, and the page in it. Answers with the way to let them go. */
  attach(region: HTMLElement, surface: HTMLElement): () => void {
    this.#region = region
    this.#surface = surface
    const later = (): void => this.measureSoon()
    const resized = new ResizeObserver(later)
    resized.observe(surface)
    const mutated = new MutationObserver(later)
    // Only the page itself: what the overlay draws follows from the measuring and must not ask for the next one.
    const page = surface.firstElementChild
    if (page !== null) {
      mutated.observe(page, { subtree: true, childList: true, attributes: true, attributeFilter: ['style'] })
    }
    surface.addEventListener('load', later, true)
    this.measureSoon()
    return () => {
      resized.disconnect()
      mutated.disconnect()
      surface.removeEventListener('load', later, true)
      if (this.#frame !== null) cancelAnimationFrame(this.#frame)
      this.#frame = null
      this.#region = null
      this.#surface = null
      this.cancel()
    }
  }

  /** Measures before the next frame, once however often it is asked. */
  measureSoon(): void {
    this.#frame ??= requestAnimationFrame(() => {
      this.#frame = null
      this.measure()
    })
  }

  /** Measures now. The same scene as before where nothing moved. */
  measure(): Scene {
    const { scene } = this.store.getState()
    if (this.#surface === null) return scene
    const next = measureScene(this.#surface, this.#session.state.records, this.#session.catalogue)
    if (isSameScene(scene, next)) return scene
    this.store.setState({ scene: next })
    return next
  }

  /** What a gesture may know now. */
  context(): GestureContext {
    return { scene: this.store.getState().scene, selection: this.#session.state.selection }
  }

  /** Where a pointer is on the page. */
  pointOf(event: { clientX: number; clientY: number }): Point {
    const origin = this.#surface?.getBoundingClientRect()
    return { x: event.clientX - (origin?.left ?? 0), y: event.clientY - (origin?.top ?? 0) }
  }

  /** Begins a gesture and follows the pointer until it is let go, wherever it goes. */
  begin(gesture: Gesture): void {
    this.#endListening?.()
    this.measure()
    this.store.setState({ gesture, pointer: null })
    const moved = (event: PointerEvent): void => this.#moved(event)
    const released = (event: PointerEvent): void => this.#released(event)
    const cancelled = (): void => this.cancel()
    const pressed = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape') return
      event.preventDefault()
      event.stopPropagation()
      this.cancel()
    }
    window.addEventListener('pointermove', moved)
    window.addEventListener('pointerup', released)
    window.addEventListener('pointercancel', cancelled)
    window.addEventListener('blur', cancelled)
    window.addEventListener('keydown', pressed, true)
    this.#endListening = () => {
      window.removeEventListener('pointermove', moved)
      window.removeEventListener('pointerup', released)
      window.removeEventListener('pointercancel', cancelled)
      window.removeEventListener('blur', cancelled)
      window.removeEventListener('keydown', pressed, true)
      this.#endListening = null
      document.documentElement.removeAttribute('data-canvas-gesture')
    }
  }

  /** Follows the pointer at rest. */
  hover(event: { clientX: number; clientY: number }): void {
    const { gesture } = this.store.getState()
    if (gesture.state !== 'idle') return
    this.#take(pointerMove(gesture, { point: this.pointOf(event), isAdditive: false }, this.context()))
  }

  /** Shows nothing as hovered. */
  leave(): void {
    if (this.store.getState().gesture.state === 'idle') this.store.setState({ gesture: idleGesture })
  }

  /** Ends what is going on and leaves the page as it was before. */
  cancel(): void {
    this.#endListening?.()
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

  /** Selects one widget, without a gesture. */
  select(id: string): void {
    this.#session.select([id])
  }

  /** Gives the keyboard to the canvas. */
  focus(): void {
    this.#region?.focus({ preventScroll: true })
  }

  #moved(event: PointerEvent): void {
    const { gesture } = this.store.getState()
    const isAdditive = event.shiftKey || event.ctrlKey || event.metaKey
    this.#scrollNear(event)
    this.#take(pointerMove(gesture, { point: this.pointOf(event), isAdditive }, this.context()))
    const next = this.store.getState().gesture.state
    if (next === 'idle' || next === 'pointingWidget') return
    // While something follows the pointer, text is not selected and the cursor says what is going on.
    document.documentElement.dataset.canvasGesture = next
    document.getSelection()?.removeAllRanges()
    if (next === 'inserting') this.store.setState({ pointer: { x: event.clientX, y: event.clientY } })
  }

  #released(event: PointerEvent): void {
    const { gesture } = this.store.getState()
    const hasMoved = gesture.state !== 'pointingWidget' && gesture.state !== 'idle'
    this.#endListening?.()
    const isAdditive = event.shiftKey || event.ctrlKey || event.metaKey
    if (hasMoved) this.focus()
    // A click that adds to the selection is not meant for the component under it either.
    if (hasMoved || (isAdditive && gesture.state === 'pointingWidget')) swallowClick()
    this.#take(pointerUp(gesture, { point: this.pointOf(event), isAdditive }, this.context()))
    this.store.setState({ pointer: null })
  }

  #take({ next, command }: Step): void {
    if (next !== this.store.getState().gesture) this.store.setState({ gesture: next })
    if (command !== undefined) runGestureCommand(this.#session, command)
  }

  #scrollNear({ clientX, clientY }: PointerEvent): void {
    const region = this.#region
    if (region === null) return
    const box = region.getBoundingClientRect()
    if (clientX < box.left || clientX > box.right) return
    if (clientY > box.bottom - scrollZone && clientY < box.bottom + scrollZone) region.scrollTop += scrollStep
    if (clientY < box.top + scrollZone && clientY > box.top - scrollZone) region.scrollTop -= scrollStep
  }
}

/** A drag ends with a click on whatever is under it, which nobody meant. */
const swallowClick = (): void => {
  const swallow = (event: Event): void => {
    event.stopPropagation()
    event.preventDefault()
  }
  window.addEventListener('click', swallow, { capture: true, once: true })
  setTimeout(() => window.removeEventListener('click', swallow, true), 0)
}
