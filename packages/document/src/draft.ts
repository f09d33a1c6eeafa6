import {
  nextName,
  type Change,
  type PageRecord,
  type PageRecords,
  type WidgetCatalogue,
  type WidgetDescriptor,
  type WidgetRecord,
} from '@ashlar/schema'
import { isSame } from './equality.ts'
import type { NewId } from './outcome.ts'
import { byOrder, childrenOf, namesOf, widgetOf } from './tree.ts'

/**
 * A page in the middle of one operation: what is read shows what was put and removed so far, and the whole costs as much
 * as the records it touches. The records it began with stay as they are.
 */
export class Draft {
  readonly before: PageRecords
  readonly catalogue: WidgetCatalogue
  readonly #newId: NewId | undefined
  readonly #touched = new Map<string, PageRecord | null>()
  #taken: Set<string> | undefined

  /** Without `newId`, ids of new records are derived from what they belong to. */
  constructor(before: PageRecords, catalogue: WidgetCatalogue, newId?: NewId) {
    this.before = before
    this.catalogue = catalogue
    this.#newId = newId
  }

  /** An id for a new record; `hint` is what it is derived from where nobody gives ids. */
  newId(hint: string): string {
    if (this.#newId !== undefined) return this.#newId()
    for (let number = 1; ; number += 1) {
      const id = `${hint.slice(0, 58)}-${number}`
      if (this.record(id) === undefined) return id
    }
  }

  record(id: string): PageRecord | undefined {
    const touched = this.#touched.get(id)
    if (touched !== undefined) return touched ?? undefined
    return Object.hasOwn(this.before, id) ? this.before[id] : undefined
  }

  widget(id: string): WidgetRecord | undefined {
    const record = this.record(id)
    return record?.kind === 'widget' ? record : undefined
  }

  descriptor(widget: WidgetRecord | undefined): WidgetDescriptor | undefined {
    return widget === undefined ? undefined : this.catalogue.get(widget.type)
  }

  /** The parent of a widget. */
  parent(widget: WidgetRecord): WidgetRecord | undefined {
    return widget.parentId === null ? undefined : this.widget(widget.parentId)
  }

  /** Whether a widget stands inside another, at whatever depth, or is that other one. */
  isWithin(id: string, ancestorId: string): boolean {
    const seen = new Set<string>()
    let current: string | null = id
    while (current !== null && !seen.has(current)) {
      if (current === ancestorId) return true
      seen.add(current)
      current = this.widget(current)?.parentId ?? null
    }
    return false
  }

  /** The widgets that stand directly in one, in their order. */
  children(id: string): readonly WidgetRecord[] {
    const base = childrenOf(this.before, id)
    if (this.#touched.size === 0) return base
    const children = base.filter((child) => !this.#touched.has(child.id))
    for (const record of this.#touched.values()) {
      if (record?.kind === 'widget' && record.parentId === id) children.push(record)
    }
    return children.sort(byOrder)
  }

  /** Everything inside a widget, parents before children. */
  descendants(id: string): WidgetRecord[] {
    const found: WidgetRecord[] = []
    const seen = new Set([id])
    const open = [id]
    for (let parentId = open.shift(); parentId !== undefined; parentId = open.shift()) {
      for (const child of this.children(parentId)) {
        if (seen.has(child.id)) continue
        seen.add(child.id)
        found.push(child)
        open.push(child.id)
      }
    }
    return found
  }

  put(record: PageRecord): void {
    this.#touched.set(record.id, record)
  }

  remove(id: string): void {
    this.#touched.set(id, null)
  }

  /** Removes a widget with everything in it. */
  removeTree(id: string): void {
    for (const inner of this.descendants(id)) this.remove(inner.id)
    this.remove(id)
  }

  /** The names that a new entity cannot have. */
  taken(): ReadonlySet<string> {
    return this.#names()
  }

  /** Keeps a name for an entity that is about to be put. */
  reserve(name: string): void {
    this.#names().add(name)
  }

  /** The first free name made of a word and a number, kept for the entity that asks. */
  freeName(word: string): string {
    const name = nextName(word, this.#names())
    this.reserve(name)
    return name
  }

  #names(): Set<string> {
    this.#taken ??= new Set(namesOf(this.before))
    return this.#taken
  }

  /** The ids put or removed so far. */
  touchedIds(): string[] {
    return [...this.#touched.keys()]
  }

  /** The ids of records that were there before and are no more. */
  removedIds(): string[] {
    return [...this.#touched].flatMap(([id, record]) =>
      record === null && Object.hasOwn(this.before, id) ? [id] : [],
    )
  }

  /** What leads from the records it began with to those of now; what was touched and stayed the same is left out. */
  change(): Change {
    const change: Change = { added: {}, updated: {}, removed: {} }
    for (const [id, after] of this.#touched) {
      const before = Object.hasOwn(this.before, id) ? this.before[id] : undefined
      if (before === undefined) {
        if (after !== null) change.added[id] = after
      } else if (after === null) change.removed[id] = before
      else if (!isSame(before, after)) change.updated[id] = [before, after]
    }
    return change
  }
}

/** A widget of the page before the operation. */
export const widgetBefore = (draft: Draft, id: string): WidgetRecord | undefined => widgetOf(draft.before, id)
