import {
  moduleType,
  nameSpaceOf,
  routesOf,
  type PageRecord,
  type PageRecords,
  type WidgetCatalogue,
  type WidgetRecord,
} from '@ashlar/schema'
import { refuse, type Refusal } from '../../outcome.ts'
import { ancestorsOf, descendantsOf, namesOf, topmost, widgetOf } from '../../tree.ts'
import { type Mention, type Mentions, mentionsOf, mentionsOfSteps } from '../../uses/mentions.ts'

/** What of a page becomes a module. */
export interface SelectionParts {
  /** The selected components themselves, which stand on one canvas. */
  readonly roots: readonly WidgetRecord[]
  readonly canvas: WidgetRecord
  /** Everything that goes into the module: the components with all in them, and what nothing else uses. */
  readonly moved: ReadonlyMap<string, PageRecord>
  /** The names of what goes. */
  readonly movedNames: ReadonlySet<string>
  /** The APIs and variables that go along because nothing else uses them. */
  readonly alongside: readonly PageRecord[]
  /** What of the selection there is once in each cell of a list, by name. */
  readonly inCells: ReadonlySet<string>
  /** The list in whose cells the selection itself stands; null where it stands in none. */
  readonly cell: CellAround | null
  /** The form that stays on the page and collects what is entered in the selection, by its name. */
  readonly form: string | null
}

/** A cell of a list, as what stands in it sees it. */
export interface CellAround {
  readonly list: WidgetRecord
  /** What the item and the cell are called: `currentItem`. */
  readonly names: ReadonlySet<string>
  /** What else stands in the cell, by name. */
  readonly beside: ReadonlySet<string>
}

const notAModule = (message: string): Refusal => refuse('not_a_module', message)

/** What a mention means on the page; null where it means something of the application. */
export const nameOnPage = ({ path, space }: Mention, ofApplication: ReadonlySet<string>): string | null => {
  const [root = ''] = path
  return space === 'App' || (space === null && ofApplication.has(root)) ? null : root
}

/** Everything on the page and of its application that mentions something, the steps of routes too. */
export const mentionsAround = (
  records: PageRecords,
  moved: ReadonlyMap<string, PageRecord>,
  catalogue: WidgetCatalogue,
): {
  readonly mentions: Mentions
  readonly ofApplication: ReadonlySet<string>
  readonly isRoute: boolean
}[] => {
  const appNames = namesOf(records, 'App')
  const none: ReadonlySet<string> = new Set()
  return [
    ...Object.values(records)
      .filter(({ id }) => !moved.has(id))
      .map((record) => ({
        mentions: mentionsOf(record, catalogue),
        ofApplication: nameSpaceOf(record) === 'App' ? appNames : none,
        isRoute: false,
      })),
    ...routesOf(records).map(({ id, path, onRouteLoad = [] }) => ({
      mentions: mentionsOfSteps({ kind: 'route', id, name: path }, 'onRouteLoad', onRouteLoad),
      ofApplication: none,
      isRoute: true,
    })),
  ]
}

/**
 * The APIs and variables of the page that only the components use, or only each other: they go along. A variable that
 * browsers keep stays, since what they kept is under its name.
 */
const usedByNothingElse = (
  records: PageRecords,
  widgets: ReadonlyMap<string, PageRecord>,
  catalogue: WidgetCatalogue,
): PageRecord[] => {
  const byName = new Map(
    Object.values(records)
      .filter(
        (record) =>
          record.kind === 'api' ||
          (record.kind === 'stateVariable' &&
            nameSpaceOf(record) === 'page' &&
            record.persistance === 'Temporary'),
      )
      .map((record) => [record.name, record]),
  )
  const candidates = new Map<string, PageRecord>()
  const open = [...widgets.values()]
  for (let record = open.pop(); record !== undefined; record = open.pop()) {
    for (const mention of mentionsOf(record, catalogue).mentions) {
      const used = mention.space === 'App' ? undefined : byName.get(mention.path[0] ?? '')
      if (used === undefined || candidates.has(used.id)) continue
      candidates.set(used.id, used)
      open.push(used)
    }
  }
  for (let hasChanged = true; hasChanged; ) {
    const going = new Map([...widgets, ...candidates])
    const before = candidates.size
    for (const { mentions, ofApplication } of mentionsAround(records, going, catalogue)) {
      for (const mention of mentions.mentions) {
        const used = byName.get(nameOnPage(mention, ofApplication) ?? '')
        if (used !== undefined) candidates.delete(used.id)
      }
    }
    hasChanged = candidates.size < before
  }
  return [...candidates.values()].toSorted((one, other) => (one.name < other.name ? -1 : 1))
}

/** Whether something is a form by what it tells: it collects what is entered inside. */
const collectsInputs = (record: WidgetRecord, catalogue: WidgetCatalogue): boolean => {
  const exposes = catalogue.get(record.type)?.exposes ?? {}
  return Object.hasOwn(exposes, 'data') && Object.hasOwn(exposes, 'isDirty')
}

const isInput = (record: PageRecord, catalogue: WidgetCatalogue): boolean => {
  const exposes = record.kind === 'widget' ? (catalogue.get(record.type)?.exposes ?? {}) : {}
  return Object.hasOwn(exposes, 'isTouched') || Object.hasOwn(exposes, 'isValid')
}

const isWithin = (records: PageRecords, widget: WidgetRecord, other: WidgetRecord): boolean =>
  ancestorsOf(records, widget.id).some(({ id }) => id === other.id)

/** The cell in which components stand, of the innermost list; what stands in the cells around it is beside them too. */
const cellAround = (
  records: PageRecords,
  catalogue: WidgetCatalogue,
  { first, widgets }: { readonly first: WidgetRecord; readonly widgets: ReadonlyMap<string, PageRecord> },
): CellAround | null => {
  const lists = ancestorsOf(records, first.id).flatMap((list) => {
    const as = catalogue.get(list.type)?.repeats?.as
    return as === undefined ? [] : [{ list, as }]
  })
  const [innermost] = lists
  if (innermost === undefined) return null
  const beside = lists
    .flatMap(({ list }) => descendantsOf(records, list.id))
    .filter(({ id }) => !widgets.has(id))
  return {
    list: innermost.list,
    names: new Set(lists.flatMap(({ as }) => [as.item, as.cell])),
    beside: new Set(beside.map(({ name }) => name)),
  }
}

/** What becomes a module of what is selected, or why nothing does. */
export const partsOfSelection = (
  records: PageRecords,
  catalogue: WidgetCatalogue,
  ids: readonly string[],
): { readonly ok: true; readonly parts: SelectionParts } | Refusal => {
  const roots = topmost(records, ids)
  const [first] = roots
  if (first === undefined) return refuse('nothing_selected', 'Select the components to make a module of.')
  const canvas = widgetOf(records, first.parentId ?? '')
  if (canvas === undefined || catalogue.get(canvas.type)?.role !== 'canvas') {
    return notAModule(`${first.name} cannot be made a module of. Select components that stand on the page.`)
  }
  const elsewhere = roots.find(({ parentId }) => parentId !== canvas.id)
  if (elsewhere !== undefined) {
    return notAModule(
      `${first.name} and ${elsewhere.name} do not stand beside each other. Select components of one container.`,
    )
  }
  if (catalogue.get(canvas.type)?.canContain(moduleType) !== true) {
    return notAModule(`A module cannot stand where ${first.name} stands.`)
  }
  const widgets = new Map<string, PageRecord>(
    roots.flatMap((root) => [root, ...descendantsOf(records, root.id)]).map((record) => [record.id, record]),
  )
  const input = [...widgets.values()].find((record) => isInput(record, catalogue))
  const form = input && ancestorsOf(records, first.id).find((ancestor) => collectsInputs(ancestor, catalogue))
  const locked = [...widgets.values()].find(
    (record) => record.kind === 'widget' && record.isDeletable === false,
  )
  if (locked !== undefined)
    return notAModule(`${locked.name} is locked and stays where it is. Unlock it first.`)
  const alongside = usedByNothingElse(records, widgets, catalogue)
  const moved = new Map([...widgets, ...alongside.map((record): [string, PageRecord] => [record.id, record])])
  const repeating = [...widgets.values()].filter(
    (record) => record.kind === 'widget' && catalogue.get(record.type)?.repeats !== undefined,
  )
  const cell = cellAround(records, catalogue, { first, widgets })
  if (form !== undefined && cell?.beside.has(form.name) === false && isWithin(records, cell.list, form)) {
    return notAModule(
      `${form.name} collects what is entered in ${input?.name ?? first.name} for each cell of ${cell.list.name}. Select ${cell.list.name} instead.`,
    )
  }
  const parts: SelectionParts = {
    roots,
    canvas,
    moved,
    movedNames: new Set([...moved.values()].map(({ name }) => name)),
    alongside,
    inCells: new Set(
      (cell === null ? repeating.flatMap(({ id }) => descendantsOf(records, id)) : [...widgets.values()]).map(
        ({ name }) => name,
      ),
    ),
    cell,
    form: form?.name ?? null,
  }
  return { ok: true, parts }
}
