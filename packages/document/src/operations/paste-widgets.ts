import {
  nextName,
  type PageRecord,
  type PageRecords,
  type WidgetCatalogue,
  type WidgetRecord,
} from '@ashlar/schema'
import { generateNKeysBetween } from 'fractional-indexing'
import { clampPlace, columnsOf, type Displaced, type Place } from '../geometry.ts'
import { gone, put, refuse, type NewId, type Outcome } from '../outcome.ts'
import { renameReferences } from '../rename.ts'
import { childrenOf, namesOf, widgetOf } from '../tree.ts'
import type { CopiedWidgets } from './copied-widgets.ts'
import { displace } from './displace.ts'

/** Where copies go. */
export interface PasteWidgets {
  copied: CopiedWidgets
  /** The canvas that receives the copies; absent: each goes where its original stands. */
  parentId?: string
  /** The place of each root, in the order of `copied.roots`; absent: where its original stands. */
  places?: readonly Place[]
  displaced?: readonly Displaced[]
}

/** Adds copies under new names, with references among them pointing to the copies, and selects them. */
export const pasteWidgets = (
  records: PageRecords,
  catalogue: WidgetCatalogue,
  { copied, parentId, places, displaced = [] }: PasteWidgets,
  newId: NewId,
): Outcome => {
  const { roots, inner } = copied
  if (roots.length === 0) return refuse('nothing_selected', 'Please select a widget to copy')
  const targets = roots.map((root) => widgetOf(records, parentId ?? root.parentId ?? ''))
  const unwelcome = new Set<string>()
  for (const [index, root] of roots.entries()) {
    const target = targets[index]
    if (target === undefined) return gone('component')
    if (catalogue.get(target.type)?.canContain(root.type) !== true) unwelcome.add(root.type)
  }
  if (unwelcome.size > 0) {
    return refuse('not_allowed_here', `Cannot insert components of type ${[...unwelcome].join(', ')} here.`)
  }

  const taken = new Set(namesOf(records))
  const idOf = new Map<string, string>()
  const renamed: [string, string][] = []
  const nameOf = new Map<string, string>()
  const copiedNames = [...roots, ...inner].map(({ name }) => name)
  for (const widget of [...roots, ...inner]) {
    idOf.set(widget.id, newId())
    const name = copyName(widget.name, taken, copiedNames)
    taken.add(name)
    nameOf.set(widget.id, name)
    if (name !== widget.name) renamed.push([widget.name, name])
  }

  const orders = new Map<string, string[]>()
  for (const target of new Set(targets)) {
    if (target === undefined) continue
    const count = targets.filter((other) => other === target).length
    const last = childrenOf(records, target.id).at(-1)?.order ?? null
    orders.set(target.id, generateNKeysBetween(last, null, count))
  }
  const copyOf = (widget: WidgetRecord): WidgetRecord => {
    let copy: PageRecord = widget
    for (const [from, to] of renamed) copy = renameReferences(copy, from, to, catalogue)
    const same: WidgetRecord = copy.kind === 'widget' ? copy : widget
    return { ...same, id: idOf.get(widget.id) ?? newId(), name: nameOf.get(widget.id) ?? widget.name }
  }
  const copies: WidgetRecord[] = roots.map((root, index) => {
    const target = targets[index]?.id ?? root.parentId
    const columns = columnsOf(root.width, catalogue.get(root.type)?.minimumSize.columns ?? 1)
    const place = places?.[index] ?? { left: root.left.value, top: root.top.value }
    const order = (target === null ? undefined : orders.get(target)?.shift()) ?? root.order
    return { ...copyOf(root), parentId: target, order, ...clampPlace(place, columns) }
  })
  for (const widget of inner) {
    copies.push({ ...copyOf(widget), parentId: idOf.get(widget.parentId ?? '') ?? widget.parentId })
  }
  return put(
    records,
    [...displace(records, displaced), ...copies],
    copies.slice(0, roots.length).map(({ id }) => id),
  )
}

/** The name of a copy: its own where that is free, else `Table1_copy1`; a copy of a copy counts on. */
const copyName = (name: string, taken: ReadonlySet<string>, copied: readonly string[]): string =>
  taken.has(name)
    ? // Another copied widget's name is left alone: renaming one after the other would else meet it twice.
      nextName(`${name.replace(/_copy\d+$/, '').slice(0, 48)}_copy`, new Set([...taken, ...copied]))
    : name
