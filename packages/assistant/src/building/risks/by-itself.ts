import { apisOf, apisOnPageLoad } from '@ashlar/document'
import { changingSteps } from '@ashlar/integrations/descriptors'
import { type ApiRecord, type EventHandler, type PageRecord, type PageRecords } from '@ashlar/schema'
import type { AssistantDraft } from '../draft/draft.ts'
import { eventsOf, stepsOf } from '../set-handler.ts'
import { allSteps } from './of-steps.ts'
import type { FoundRisk } from './risk.ts'

/** Whether a run of an API may change something: a step of it may, or it is code. */
const mayChange = (api: ApiRecord): boolean => changingSteps(api).length > 0

/** APIs that may change data and run when the page opens, on a clock, or when something else is done, and did not before. */
export const risksByItself = (draft: AssistantDraft): FoundRisk[] => {
  const { base, records } = draft
  const changing = new Map(
    apisOf(records).flatMap((api) => (mayChange(api) ? [[api.name, api] as const] : [])),
  )
  if (changing.size === 0) return []
  const before = runsByItself(draft, base)
  return [...runsByItself(draft, records)].flatMap(([place, { name, path }]) => {
    const api = changing.get(name)
    if (api === undefined) return []
    const old = base[api.id]
    const ranBefore = before.has(place) && old?.kind === 'api' && mayChange(old)
    return ranBefore
      ? []
      : [{ kind: 'runs_by_itself' as const, recordId: api.id, name: api.name, path, text: path }]
  })
}

/** The APIs that nobody asks for, each with what makes it run. */
const runsByItself = (
  draft: AssistantDraft,
  records: PageRecords,
): ReadonlyMap<string, { name: string; path: string }> => {
  const found = new Map<string, { name: string; path: string }>()
  const add = (name: string, path: string): void => {
    found.set(`${name}\n${path}`, { name, path })
  }
  for (const name of apisOnPageLoad(records)) add(name, 'page load')
  for (const api of apisOf(records))
    if (api.trigger.executeOnInputChange === true) add(api.name, 'input change')
  const inRecords = { ...draft, records }
  for (const record of Object.values(records)) {
    for (const event of eventsByThemselves(inRecords, record)) {
      const steps: EventHandler = stepsOf(inRecords, record, event) ?? []
      for (const step of allSteps(steps)) {
        if (step.type === 'executeApi') for (const name of step.apiNames) add(name, `${record.name}.${event}`)
      }
    }
  }
  return found
}

/** The events that no person brings about. */
const eventsByThemselves = (draft: AssistantDraft, record: PageRecord): string[] => {
  if (record.kind === 'timer' || record.kind === 'stateVariable' || record.kind === 'api') {
    return eventsOf(draft, record)
  }
  const role = record.kind === 'widget' ? draft.scene.catalogue.get(record.type)?.role : undefined
  return role === 'page' ? eventsOf(draft, record) : []
}
