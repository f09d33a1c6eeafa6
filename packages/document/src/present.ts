import type {
  ApiRecord,
  CustomEventRecord,
  EmbedPropertyRecord,
  EventHandler,
  FrameRecord,
  PageRecord,
  PageRecords,
  StateVariableRecord,
  TimerRecord,
  WidgetRecord,
} from '@ashlar/schema'
import { pathsInText, pathsOfApi, pathsOfWidget, type ReadPath } from './references.ts'
import { withOwnBelowApp } from './present-application.ts'
import { apisOf, descendantsOf, namesOf, rootOf } from './tree.ts'

/** An API as a browser may know it: what it needs and what follows it, never its blocks. */
export interface PresentedApi {
  id: string
  name: string
  /** Property paths whose values it needs: `Country.value`. */
  inputs: string[]
  runsOnPageLoad: boolean
  /** Whether it runs again by itself when what it reads changes. */
  runsOnInputChange: boolean
  responseType: ApiRecord['responseType']
  onSuccess: EventHandler
  onError: EventHandler
  onCancel: EventHandler
  /** Runs for each message of a streaming API. */
  onMessage: EventHandler
}

/** A page as the runtime brings it to life. */
export interface PresentedPage {
  /** That of the application, where it is edited with the page. */
  frame?: FrameRecord
  /** The page first, parents before children, siblings in their order. */
  widgets: WidgetRecord[]
  stateVariables: StateVariableRecord[]
  timers: TimerRecord[]
  events: CustomEventRecord[]
  embedProperties: EmbedPropertyRecord[]
  apis: PresentedApi[]
}

/** What belongs to an application and to none of its pages, as the runtime brings it to life. */
export type PresentedApplication = Pick<PresentedPage, 'stateVariables' | 'timers' | 'events'> & {
  /** Absent where the builder has said nothing of it. */
  frame?: FrameRecord
}

/** Variables, timers and events by kind, each list by name, and the frame. */
export const presentApplicationRecords = (records: PageRecords): PresentedApplication => {
  const all = withOwnBelowApp(records)
  const frame = all.find((record) => record.kind === 'frame')
  return {
    stateVariables: ofKind(all, (record) => record.kind === 'stateVariable'),
    timers: ofKind(all, (record) => record.kind === 'timer'),
    events: ofKind(all, (record) => record.kind === 'event'),
    ...(frame === undefined ? {} : { frame }),
  }
}

/** Names that exist in the browser without being entities of the page. */
const clientNames: ReadonlySet<string> = new Set(['Global', 'theme', 'icons', 'Embed', 'App'])

/**
 * Reduces the records of a page to what its runtime needs; the definitions of APIs stay behind. `mayRunByItself` says of an
 * API whether a run of it that nobody asked for does no harm.
 */
export const presentPage = (
  records: PageRecords,
  mayRunByItself: (api: ApiRecord) => boolean,
): PresentedPage => {
  const root = rootOf(records)
  const widgets = root === undefined ? [] : [root, ...descendantsOf(records, root.id)]
  const names = namesOf(records)
  const { wanted } = loadGraph(records)
  return {
    widgets,
    ...presentApplicationRecords(records),
    embedProperties: ofKind(Object.values(records), (record) => record.kind === 'embedProperty'),
    apis: apisOf(records).map((api) => ({
      id: api.id,
      name: api.name,
      inputs: inputsOf(api, names),
      // Circles among them too: the load leaves them out, and tells whoever builds.
      runsOnPageLoad: wanted.has(api.name),
      runsOnInputChange: api.trigger.executeOnInputChange === true && mayRunByItself(api),
      responseType: api.responseType,
      onSuccess: api.onSuccess,
      onError: api.onError,
      onCancel: api.onCancel,
      onMessage: api.onMessage ?? [],
    })),
  }
}

const ofKind = <Found extends PageRecord>(
  records: readonly PageRecord[],
  isOfKind: (record: PageRecord) => record is Found,
): Found[] =>
  records.filter(isOfKind).sort((one, other) => (one.name < other.name ? -1 : one.name > other.name ? 1 : 0))

/** The paths into the browser's values that an API's bindings read; one below another that is listed is left out. */
export const inputsOf = (api: ApiRecord, names: ReadonlySet<string>): string[] => {
  const paths = pathsOfApi(api)
    .filter(([root]) => root !== undefined && (names.has(root) || clientNames.has(root)))
    .map(writable)
  const texts = [...new Set(paths.map((path) => path.join('.')))].sort()
  return texts.filter((text) => !texts.some((other) => text.startsWith(`${other}.`)))
}

/** What code calls of uploaded files, which values in the browser do not have. */
const fileMethods: ReadonlySet<string> = new Set(['readContents', 'readContentsAsync'])

/** A path up to the first key that itself holds a dot, or that is called: what stands above it contains the value. */
const writable = (path: ReadPath): ReadPath => {
  const unwritable = path.findIndex((key) => key === '' || key.includes('.') || fileMethods.has(key))
  return unwritable === -1 ? path : path.slice(0, unwritable)
}

interface LoadGraph {
  /** For each API by name, the APIs it reads. */
  reads: ReadonlyMap<string, readonly string[]>
  /** The APIs that would run on load if there were no circles. */
  wanted: ReadonlySet<string>
}

const loadGraph = (records: PageRecords): LoadGraph => {
  const apis = apisOf(records)
  // Where there is no API, no widget needs to be read.
  if (apis.length === 0) return { reads: new Map(), wanted: new Set() }
  const byName = new Map(apis.map((api) => [api.name, api]))
  const apisIn = (paths: readonly ReadPath[]): string[] => [
    ...new Set(paths.flatMap(([root]) => (root !== undefined && byName.has(root) ? [root] : []))),
  ]
  const reads = new Map(apis.map((api) => [api.name, apisIn(pathsOfApi(api))]))
  const wanted = new Set<string>()
  const want = (name: string): void => {
    if (wanted.has(name) || byName.get(name)?.trigger.executeOnPageLoad === false) return
    wanted.add(name)
    for (const read of reads.get(name) ?? []) want(read)
  }
  for (const record of Object.values(records)) {
    if (record.kind === 'widget') apisIn(pathsOfWidget(record)).forEach(want)
    if (record.kind === 'api' && record.trigger.executeOnPageLoad === true) want(record.name)
    // What a module gives out is read where it stands.
    if (record.kind === 'stateVariable' && record.isOutput === true)
      apisIn(pathsInText(record.defaultValue)).forEach(want)
  }
  return { reads, wanted }
}

/** For each API by name, the APIs whose answers it reads. */
export const apisReadByApis = (records: PageRecords): ReadonlyMap<string, readonly string[]> =>
  loadGraph(records).reads

/** The names of APIs whose inputs lead back to themselves, among those that would run when the page opens. */
export const circularOnPageLoad = (records: PageRecords): string[] => circularIn(loadGraph(records))

const circularIn = ({ reads, wanted }: LoadGraph): string[] => {
  const reaches = (from: string, target: string): boolean => {
    const seen = new Set<string>()
    const open = [...(reads.get(from) ?? [])]
    for (let name = open.pop(); name !== undefined; name = open.pop()) {
      if (name === target) return true
      if (seen.has(name) || !wanted.has(name)) continue
      seen.add(name)
      open.push(...(reads.get(name) ?? []))
    }
    return false
  }
  return [...wanted].filter((name) => reaches(name, name)).sort()
}

/**
 * The names of the APIs that run when the page opens: those set so, those that a binding of a component depends on unless
 * set otherwise, and what these read in turn. Circles are left out.
 */
export const apisOnPageLoad = (records: PageRecords): ReadonlySet<string> => {
  const graph = loadGraph(records)
  const circular = new Set(circularIn(graph))
  return new Set([...graph.wanted].filter((name) => !circular.has(name)))
}
