import type { NamedThing } from '@ashlar/contract'
import {
  blockFacts,
  blocksWithin,
  type PageRecord,
  type PageRecords,
  type WidgetCatalogue,
} from '@ashlar/schema'
import { readName } from '../reference-to.ts'
import type { EditorPlace } from '../context/show-place.ts'

/** Something with a name that a person goes to. */
export interface NamedTarget {
  /** The same for as long as the thing is there, whichever page is open. */
  readonly key: string
  readonly name: string
  readonly icon: string
  /** What it is, and where: "Table", "Table on Orders". */
  readonly detail: string
  readonly place: EditorPlace
}

const iconsOfState = {
  stateVariable: 'variable',
  timer: 'timer',
  event: 'zap',
  embedProperty: 'link',
} as const
const wordsOfState = {
  stateVariable: 'Variable',
  timer: 'Timer',
  event: 'Custom event',
  embedProperty: 'Embed property',
} as const

/** The page and its canvases are there for the sake of others and are gone to by nobody. */
const isGoneTo = (type: string, catalogue: WidgetCatalogue): boolean => {
  const role = catalogue.get(type)?.role
  return role !== undefined && role !== 'page' && role !== 'canvas'
}

/** What a page has names for, as the server lists it; `where` ends each detail: " on Orders". */
export const namedTargetOf = (
  named: NamedThing,
  { catalogue, where, apiName }: { catalogue: WidgetCatalogue; where: string; apiName?: string },
): NamedTarget | null => {
  const { id, kind, name, type } = named
  const own = { key: `${kind}:${id}`, name }
  if (kind === 'widget') {
    if (!isGoneTo(type, catalogue)) return null
    const { icon = 'square', label = type } = catalogue.get(type) ?? {}
    return { ...own, icon, detail: `${label}${where}`, place: { kind, id } }
  }
  if (kind === 'api') return { ...own, icon: 'database', detail: `API${where}`, place: { kind, id } }
  if (kind === 'block') {
    const label = Object.values(blockFacts).find((facts) => facts.kind === type)?.label ?? 'Block'
    const place = { kind, id, apiId: named.apiId ?? '' }
    return { ...own, icon: 'blocks', detail: `${label} in ${apiName ?? 'an API'}${where}`, place }
  }
  const place = { kind: 'state', id, isOfApplication: false } as const
  return { ...own, icon: iconsOfState[kind], detail: `${wordsOfState[kind]}${where}`, place }
}

const thingsOfRecord = (record: PageRecord, catalogue: WidgetCatalogue): (NamedTarget | null)[] => {
  const { id, kind, name } = record
  if (kind === 'frame' || kind === 'theme' || kind === 'profiles' || kind === 'route') {
    return []
  }
  // Workflows and jobs stand in documents of their own.
  if (kind === 'pictures' || kind === 'test' || kind === 'workflow' || kind === 'job') return []
  if (kind === 'widget') {
    return [namedTargetOf({ id, kind, name, type: record.type }, { catalogue, where: '' })]
  }
  if (kind === 'api') {
    const blocks = [...blocksWithin(record.blocks)].map((block) =>
      namedTargetOf(
        { id: block.id, kind: 'block', name: block.name, type: block.kind, apiId: id },
        { catalogue, where: '', apiName: name },
      ),
    )
    return [namedTargetOf({ id, kind, name, type: '' }, { catalogue, where: '' }), ...blocks]
  }
  const isOfApplication = 'scope' in record && record.scope === 'app'
  const where = isOfApplication ? ' of the application' : ''
  const thing = namedTargetOf({ id, kind, name: readName(record), type: '' }, { catalogue, where })
  return [thing && { ...thing, place: { kind: 'state', id, isOfApplication } }]
}

/** What the open page and the application have names for. */
export const thingsOfRecords = (records: PageRecords, catalogue: WidgetCatalogue): NamedTarget[] =>
  Object.values(records)
    .flatMap((record) => thingsOfRecord(record, catalogue))
    .filter((thing) => thing !== null)

/** What another page has names for. */
export const thingsOfPage = (
  names: readonly NamedThing[],
  pageName: string,
  catalogue: WidgetCatalogue,
): NamedTarget[] => {
  const apis = new Map(names.flatMap(({ id, kind, name }) => (kind === 'api' ? [[id, name] as const] : [])))
  return names
    .map((named) => {
      const apiName = apis.get(named.apiId ?? '')
      const around = { catalogue, where: ` on ${pageName}` }
      return namedTargetOf(named, apiName === undefined ? around : { ...around, apiName })
    })
    .filter((thing) => thing !== null)
}
