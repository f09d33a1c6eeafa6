import { isSame, pathsInValue, pathsOfApi, pathsOfWidget, valueAt } from '@ashlar/document'
import type { EventStep, JsonValue, PageRecord, PageRecords } from '@ashlar/schema'
import type { AssistantDraft } from '../draft/draft.ts'
import { eventPathsOf, stepsOf } from '../set-handler.ts'
import { allSteps } from './of-steps.ts'
import { loadsData } from './of-widgets.ts'
import type { FoundRisk } from './risk.ts'

/**
 * What is changed and feeds something that was there before and loads or opens what it reads, such as the query behind a
 * column of pictures: the address is made of other data then, though nobody touched what loads it.
 */
export const risksOfFeeding = (draft: AssistantDraft): FoundRisk[] => {
  const { base, change } = draft
  const loaders = Object.values(base).flatMap((record) =>
    record.kind === 'widget' && loadsData(record, draft.scene.catalogue) ? [record] : [],
  )
  if (loaders.length === 0) return []
  const fed = new Map<string, string>()
  for (const loader of loaders) for (const name of readBy(draft.records, loader)) fed.set(name, loader.name)
  const pairs: (readonly [PageRecord | undefined, PageRecord])[] = [
    ...Object.values(change.added).map((record) => [undefined, record] as const),
    ...Object.values(change.updated),
  ]
  return pairs.flatMap(([before, after]) => {
    const risk = (loader: string, text: string): FoundRisk => ({
      kind: 'data_in_address',
      recordId: after.id,
      name: after.name,
      path: loader,
      text,
    })
    const loader = fed.get(after.name)
    const own = loader !== undefined && givesOther(before, after) ? [risk(loader, after.name)] : []
    const bySteps = newSteps(draft, before, after).flatMap((step) => {
      const target =
        step.type === 'setStateVar'
          ? step.state.name
          : step.type === 'setComponentProperty'
            ? step.widget
            : ''
      const reached = fed.get(target)
      return reached === undefined ? [] : [risk(reached, target)]
    })
    return [...own, ...bySteps]
  })
}

/** The names that something reads, and those that these read in turn. */
const readBy = (records: PageRecords, loader: PageRecord): ReadonlySet<string> => {
  const byName = new Map(Object.values(records).map((record) => [record.name, record]))
  const found = new Set<string>()
  const open = [loader]
  for (let record = open.pop(); record !== undefined; record = open.pop()) {
    for (const [root, below] of pathsOf(record)) {
      const name = root === 'App' ? below : root
      if (name === undefined || found.has(name)) continue
      found.add(name)
      const next = byName.get(name)
      if (next !== undefined) open.push(next)
    }
  }
  return found
}

const pathsOf = (record: PageRecord) => {
  switch (record.kind) {
    case 'widget':
      return pathsOfWidget(record)
    case 'api':
      return pathsOfApi(record)
    case 'stateVariable':
      return pathsInValue(record.defaultValue)
    default:
      return []
  }
}

/** Whether something gives other values than before: an API by its blocks, a variable by its default, a component by code. */
const givesOther = (before: PageRecord | undefined, after: PageRecord): boolean => {
  switch (after.kind) {
    case 'api':
      return before?.kind !== 'api' || !isSame(before.blocks, after.blocks)
    case 'stateVariable':
      return before?.kind !== 'stateVariable' || before.defaultValue !== after.defaultValue
    case 'widget':
      return !isSame(codeIn(before), codeIn(after))
    default:
      return false
  }
}

/** The values of a component in which bindings stand. */
const codeIn = (record: PageRecord | undefined): JsonValue[] =>
  record?.kind === 'widget'
    ? record.dynamicBindingPathList.map(({ key }) => valueAt(record.properties, key) ?? null)
    : []

const newSteps = (draft: AssistantDraft, before: PageRecord | undefined, after: PageRecord): EventStep[] =>
  eventPathsOf(draft, after).flatMap((event) => {
    const known = before === undefined ? [] : allSteps(stepsOf(draft, before, event) ?? [])
    return allSteps(stepsOf(draft, after, event) ?? []).filter(
      (step) => !known.some((old) => isSame(old, step)),
    )
  })
