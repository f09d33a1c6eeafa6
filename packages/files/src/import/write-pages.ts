import { bindingPaths } from '@ashlar/document'
import {
  emptyPage,
  gridColumns,
  gridUnits,
  type JsonObject,
  type JsonValue,
  type PageCheck,
  type PageRecord,
  type PageRecords,
  type Problem,
  type WidgetCatalogue,
  type WidgetDescriptor,
  type WidgetRecord,
} from '@ashlar/schema'
import { generateNKeysBetween } from 'fractional-indexing'
import type { ForeignApi, ForeignCanvas, ForeignPage, ForeignWidget } from './foreign-application.ts'
import type { ImportReport } from './import-report.ts'

/** What an application is made with. */
export interface Making {
  readonly catalogue: WidgetCatalogue
  readonly checkPage: PageCheck
  readonly newId: () => string
  /** In milliseconds since 1970. */
  readonly now: number
}

const deepestWidgets = 40

/** Makes records of a page. What the schemas refuse is left out, property by property, and told. */
export class ForeignPageWriter {
  readonly #records: Record<string, PageRecord>
  readonly #making: Making
  readonly #report: ImportReport
  readonly #page: string
  readonly #names = new Set<string>()

  constructor(page: ForeignPage, making: Making, report: ImportReport) {
    this.#making = making
    this.#report = report
    this.#page = page.name
    const fits = { value: 1, mode: 'fitContent' } as const
    const words = [...widgetsWithin(page.widgets)].map(({ name }) => name)
    for (const { name } of [...page.apis, ...page.variables, ...(page.events ?? [])]) words.push(name)
    this.#names = new Set(words)
    // What has no name there gets one that nothing else has.
    this.#records = Object.fromEntries(
      Object.values(emptyPage(this.#free('Page'), making.newId)).map((record) => [record.id, record]),
    )
    for (const record of Object.values(this.#records)) {
      if (record.kind !== 'widget') continue
      if (record.type === 'page') {
        this.#records[record.id] = {
          ...record,
          properties: page.onPageLoad.length === 0 ? {} : { onPageLoad: jsonOf(page.onPageLoad) },
        }
        continue
      }
      this.#records[record.id] = {
        ...record,
        name: this.#free(record.type === 'section' ? 'Section' : 'Canvas'),
        height: fits,
      }
    }
    const canvas = Object.values(this.#records).find((one) => one.kind === 'widget' && one.type === 'canvas')
    const overlays = page.widgets.filter(({ type }) => this.#descriptor(type)?.role === 'overlay')
    const root = Object.values(this.#records).find((one) => one.kind === 'widget' && one.type === 'page')
    if (canvas === undefined || root === undefined) throw new Error('An empty page has a canvas.')
    this.#putAll(
      page.widgets.filter((widget) => !overlays.includes(widget)),
      canvas.id,
      1,
    )
    const orders = generateNKeysBetween('a0', null, overlays.length)
    for (const [index, overlay] of overlays.entries()) this.#put(overlay, root.id, orders[index] ?? 'a1', 1)
    for (const api of page.apis) this.#putApi(api)
    for (const variable of page.variables) {
      const id = making.newId()
      this.#records[id] = {
        kind: 'stateVariable',
        id,
        name: variable.name,
        defaultValue: variable.defaultValue,
        persistance: variable.isKept === true ? 'Local Storage' : 'Temporary',
        createdAt: making.now,
      }
    }
    for (const { name, arguments: given, onTrigger } of page.events ?? []) {
      const id = making.newId()
      this.#records[id] = {
        kind: 'event',
        id,
        name,
        arguments: given.map((argument) => ({ id: making.newId(), name: argument })),
        onTrigger,
        createdAt: making.now,
      }
    }
  }

  /** The records as the schemas want them. */
  finish(): PageRecords {
    for (let round = 0; round < 50; round += 1) {
      const checked = this.#making.checkPage(this.#records)
      if (checked.ok) return checked.value
      if (!this.#leaveOut(checked.problems)) throw new UnfitPage(this.#page, checked.problems)
    }
    throw new UnfitPage(this.#page, [])
  }

  /** Leaves out what the check refuses; says whether there was anything to leave out. */
  #leaveOut(problems: readonly Problem[]): boolean {
    let hasChanged = false
    for (const { path, reason } of problems) {
      const [id = '', part, property = ''] = path.split('.')
      const record = Object.hasOwn(this.#records, id) ? this.#records[id] : undefined
      if (record === undefined) continue
      if (record.kind === 'widget' && part === 'properties' && Object.hasOwn(record.properties, property)) {
        const { [property]: _, ...properties } = record.properties
        this.#records[id] = this.#withBindings({ ...record, properties })
        this.#report.add(`${this.#page}.${record.name}.${property}`, `It was left out: ${reason}`)
        hasChanged = true
      } else if (record.kind === 'api' || record.kind === 'stateVariable' || record.kind === 'event') {
        delete this.#records[id]
        this.#report.add(`${this.#page}.${record.name}`, `It was left out: ${reason}`)
        hasChanged = true
      }
    }
    return hasChanged
  }

  #putAll(widgets: readonly ForeignWidget[], canvasId: string, depth: number): void {
    const kept = depth > deepestWidgets ? [] : widgets
    for (const { name } of depth > deepestWidgets ? widgets : []) {
      this.#report.add(
        `${this.#page}.${name}`,
        `It was left out: components stand at most ${deepestWidgets} deep in each other.`,
      )
    }
    const orders = generateNKeysBetween(null, null, kept.length)
    for (const [index, widget] of kept.entries()) this.#put(widget, canvasId, orders[index] ?? 'a0', depth)
  }

  #put(widget: ForeignWidget, parentId: string, order: string, depth: number): void {
    const descriptor = this.#descriptor(widget.type)
    const parent = this.#records[parentId]
    const canStand =
      descriptor !== undefined &&
      parent?.kind === 'widget' &&
      this.#descriptor(parent.type)?.canContain(widget.type) === true
    if (!canStand) {
      this.#report.add(
        `${this.#page}.${widget.name}`,
        'It was left out, because it cannot stand where it stood.',
      )
      return
    }
    const { columns: least, rows: leastRows } = descriptor.minimumSize
    const columns = Math.min(gridColumns, Math.max(least, Math.round(widget.place.columns)))
    const isOverlay = descriptor.role === 'overlay'
    const record = this.#make(descriptor, widget.name, parentId, order, widget.properties)
    this.#records[record.id] = isOverlay
      ? { ...record, ...descriptor.defaultSize }
      : {
          ...record,
          left: gridUnits(Math.max(0, Math.min(gridColumns - columns, Math.round(widget.place.left)))),
          top: gridUnits(Math.max(0, Math.round(widget.place.top))),
          width: gridUnits(columns),
          height: {
            ...gridUnits(Math.max(leastRows, Math.round(widget.place.rows))),
            ...(widget.place.fitsContent === true ? { mode: 'fitContent' } : {}),
          },
        }
    if (descriptor.canvasPerItem !== undefined)
      this.#putItemCanvases(record, descriptor, widget.canvases, depth)
    else if (descriptor.children !== undefined) {
      const canvas = this.#putCanvas(record.id, 'a0', descriptor.children[0]?.properties ?? {})
      this.#putAll(
        widget.canvases.flatMap(({ widgets }) => widgets),
        canvas,
        depth + 1,
      )
    }
  }

  #putItemCanvases(
    record: WidgetRecord,
    { canvasPerItem }: WidgetDescriptor,
    canvases: readonly ForeignCanvas[],
    depth: number,
  ): void {
    if (canvasPerItem === undefined) return
    const orders = generateNKeysBetween(null, null, canvases.length)
    for (const [index, { item, widgets }] of canvases.entries()) {
      if (item === undefined) continue
      const properties = { [canvasPerItem.itemId]: item.id, [canvasPerItem.itemLabel]: item.label }
      this.#putAll(widgets, this.#putCanvas(record.id, orders[index] ?? 'a0', properties), depth + 1)
    }
  }

  #putCanvas(parentId: string, order: string, properties: JsonObject): string {
    const descriptor = this.#descriptor('canvas')
    if (descriptor === undefined) throw new Error('The catalog has no canvas.')
    const made = this.#make(descriptor, this.#free('Canvas'), parentId, order, properties)
    this.#records[made.id] = { ...made, height: { value: 1, mode: 'fitContent' } }
    return made.id
  }

  #putApi({
    name,
    blocks,
    runsOnPageLoad,
    runsOnInputChange = false,
    onSuccess = [],
    onError = [],
  }: ForeignApi): void {
    const id = this.#making.newId()
    this.#records[id] = {
      kind: 'api',
      id,
      name,
      responseType: 'SYNC',
      blocks: [...blocks],
      trigger: {
        type: 'UI',
        executeOnPageLoad: runsOnPageLoad,
        ...(runsOnInputChange ? { executeOnInputChange: true } : {}),
      },
      onSuccess,
      onError,
      onCancel: [],
    }
  }

  #make(
    descriptor: WidgetDescriptor,
    name: string,
    parentId: string,
    order: string,
    properties: JsonObject,
  ): WidgetRecord {
    return this.#withBindings({
      kind: 'widget',
      id: this.#making.newId(),
      name,
      type: descriptor.type,
      parentId,
      order,
      left: gridUnits(0),
      top: gridUnits(0),
      width: gridUnits(gridColumns),
      height: descriptor.defaultSize.height,
      ...(descriptor.migrations.length === 0 ? {} : { version: descriptor.migrations.length }),
      properties,
      dynamicBindingPathList: [],
      dynamicPropertyPathList: [],
    })
  }

  #withBindings(record: WidgetRecord): WidgetRecord {
    const descriptor = this.#descriptor(record.type)
    if (descriptor === undefined) return record
    const paths = bindingPaths(descriptor, record.properties)
    return { ...record, dynamicBindingPathList: paths.map((key) => ({ key })) }
  }

  #descriptor(type: string): WidgetDescriptor | undefined {
    return this.#making.catalogue.get(type)
  }

  #free(word: string): string {
    for (let number = 1; ; number += 1) {
      const name = `${word}${number}`
      if (this.#names.has(name)) continue
      this.#names.add(name)
      return name
    }
  }
}

/** A page that could not be made to fit, although what was refused was left out. */
export class UnfitPage extends Error {
  readonly problems: readonly Problem[]

  constructor(page: string, problems: readonly Problem[]) {
    super(`The page ${page} does not fit.`)
    this.problems = problems
  }
}

/** Steps as they are stored: JSON, without what is undefined. */
const jsonOf = (value: object): JsonValue => JSON.parse(JSON.stringify(value))

/** A component with all that stand in it. */
export function* widgetsWithin(widgets: readonly ForeignWidget[]): Generator<ForeignWidget> {
  const waiting = [...widgets]
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    yield next
    for (const { widgets: inner } of next.canvases) waiting.push(...inner)
  }
}
