import {
  type ApiRecord,
  type Block,
  gridColumns,
  gridUnits,
  type JsonObject,
  type PageRecords,
  type Pixels,
  type Size,
  type WidgetCatalogue,
  type WidgetDescriptor,
  type WidgetRecord,
} from '@ashlar/schema'
import { withBindingPaths } from '../bindings.ts'
import { Draft } from '../draft.ts'
import { layoutAround, fitWidth, type CanvasLayout } from '../layout.ts'
import { makeWidget, putChildrenMadeWith } from '../operations/make-widget.ts'
import { settle } from '../operations/settle.ts'
import { ordersAt } from '../order.ts'
import type { NewId, Outcome } from '../outcome.ts'
import { rootOf } from '../tree.ts'
import { freeName } from './words.ts'

const fills: Size = { value: 1, mode: 'fillParent' }
/** As wide or as high as the content of a component. */
export const fits: Size = { value: 1, mode: 'fitContent' }

/** How a component is placed: below the one before it, as wide as its canvas and as high as usual where nothing is said. */
interface Placing {
  readonly width?: Size
  readonly height?: Size
  readonly maxWidth?: Pixels
  /** Where it stands on a grid. */
  readonly place?: { readonly left: number; readonly top: number }
}

/** Puts whole sections, dialogs and APIs on a page, one below the other. */
export class PageWriter {
  readonly newId: NewId
  readonly #draft: Draft
  readonly #pageId: string
  /** Sections that were there before and hold nothing. */
  readonly #empty: readonly WidgetRecord[]

  constructor(records: PageRecords, catalogue: WidgetCatalogue, newId: NewId) {
    this.newId = newId
    this.#draft = new Draft(records, catalogue, newId)
    this.#pageId = rootOf(records)?.id ?? ''
    this.#empty = this.#draft.children(this.#pageId).filter((section) => this.#isEmptySection(section))
  }

  /** A free name, kept for whoever asks. */
  name(wanted: string): string {
    const name = freeName(wanted, this.#draft.taken())
    this.#draft.reserve(name)
    return name
  }

  /** A section at the end of the page with columns that share its width; answers with their canvases, which are stacks. */
  section(shares: readonly number[] = [gridColumns], properties: JsonObject = {}): WidgetRecord[] {
    const section = this.#make('section', this.#pageId, properties)
    this.#draft.put(section)
    let left = 0
    return shares.map((share) => {
      const canvas = this.#make('canvas', section.id, { layout: 'VSTACK' })
      const placed = { ...canvas, left: gridUnits(left), width: gridUnits(share) }
      left += share
      this.#draft.put(placed)
      return placed
    })
  }

  /** Lays out a canvas otherwise. */
  layOut(canvas: WidgetRecord, layout: CanvasLayout, alignment: string): WidgetRecord {
    const laidOut = { ...canvas, properties: { ...canvas.properties, layout, alignment } }
    this.#draft.put(laidOut)
    return laidOut
  }

  /** Puts a component at the end of a canvas. */
  place(
    type: string,
    name: string,
    canvas: WidgetRecord,
    properties: JsonObject,
    { width = fills, height, maxWidth, place }: Placing = {},
  ): WidgetRecord {
    const descriptor = this.#descriptor(type)
    const made = this.#make(type, canvas.id, properties, name)
    const layout = layoutAround(canvas, this.#draft.catalogue)
    const usual = descriptor.defaultSize.height
    const widget = {
      ...made,
      width: fitWidth(width, layout, descriptor),
      height: height ?? usual,
      ...(maxWidth === undefined ? {} : { maxWidth }),
      ...(place === undefined ? {} : { left: gridUnits(place.left), top: gridUnits(place.top) }),
    }
    this.#draft.put(widget)
    putChildrenMadeWith(this.#draft, descriptor, widget.id)
    return widget
  }

  /** Puts a dialog above the page; answers with it and its canvas, which is a stack. */
  dialog(name: string, properties: JsonObject): { dialog: WidgetRecord; canvas: WidgetRecord } {
    const descriptor = this.#descriptor('modal')
    const dialog = {
      ...this.#make('modal', this.#pageId, properties, name),
      ...descriptor.defaultSize,
    }
    this.#draft.put(dialog)
    putChildrenMadeWith(this.#draft, descriptor, dialog.id)
    return { dialog, canvas: this.stackIn(dialog) }
  }

  /** The canvas of a component, made a stack. */
  stackIn(widget: WidgetRecord): WidgetRecord {
    const [canvas] = this.#draft.children(widget.id)
    if (canvas === undefined) throw new Error(`A component of type ${widget.type} has no canvas.`)
    return this.layOut(canvas, 'VSTACK', 'LEFT')
  }

  /** Changes properties of a component that was put. */
  set(widget: WidgetRecord, properties: JsonObject): void {
    const known = this.#draft.widget(widget.id) ?? widget
    const changed = { ...known, properties: { ...known.properties, ...properties } }
    this.#draft.put(withBindingPaths(changed, this.#descriptor(widget.type)))
  }

  /** Adds an API of the given blocks under a name that `name` gave. */
  api(name: string, blocks: Block[], { followsInputs = false } = {}): void {
    const api: ApiRecord = {
      kind: 'api',
      id: this.newId(),
      name,
      responseType: 'SYNC',
      blocks,
      trigger: { type: 'UI', ...(followsInputs ? { executeOnInputChange: true } : {}) },
      onSuccess: [],
      onError: [],
      onCancel: [],
    }
    this.#draft.put(api)
  }

  /** Adds a state variable under a name that `name` gave. */
  variable(name: string, defaultValue: string, createdAt: number): void {
    const id = this.newId()
    this.#draft.put({
      kind: 'stateVariable',
      id,
      name,
      defaultValue,
      persistance: 'Temporary',
      createdAt,
    })
  }

  /** Ends: sections that were empty before make room for what was put. */
  finish(selection: readonly string[]): Outcome {
    for (const section of this.#empty) this.#draft.removeTree(section.id)
    return settle(this.#draft, selection)
  }

  #isEmptySection(section: WidgetRecord): boolean {
    return (
      this.#draft.descriptor(section)?.role === 'section' &&
      this.#draft.children(section.id).every((canvas) => this.#draft.children(canvas.id).length === 0)
    )
  }

  #make(type: string, parentId: string, properties: JsonObject, name?: string): WidgetRecord {
    const [order = 'a0'] = ordersAt(this.#draft, parentId, 1)
    const made = makeWidget(this.#draft, this.#descriptor(type), parentId, order, properties)
    return name === undefined ? made : { ...made, name }
  }

  #descriptor(type: string): WidgetDescriptor {
    const descriptor = this.#draft.catalogue.get(type)
    if (descriptor === undefined) throw new Error(`The catalog has no component of type ${type}.`)
    return descriptor
  }
}
