import type { Application, ScopeEntry } from '@ashlar/runtime'
import { nameSpaceOf, type PageRecord, type PerItem } from '@ashlar/schema'
import { blockScope } from '../blocks/block-scope.ts'
import { namesOfApplication } from '../code/names-of-application.ts'
import { withCurrentEvent } from '../rail/state/event-arguments.ts'

/** Where code stands in the document. */
export interface CodePlace {
  readonly record: PageRecord
  /** Over which of its lists the property is evaluated, in a component. */
  readonly perItem?: PerItem | undefined
  /** The block, in an API. */
  readonly blockId: string
  /** The secrets that the step may read. */
  readonly secrets: readonly ScopeEntry[]
}

/** What code at a place may read, with present values. */
export const namesAt = (
  application: Pick<Application, 'names' | 'apiState'>,
  { record, perItem, blockId, secrets }: CodePlace,
): readonly ScopeEntry[] => {
  if (record.kind === 'widget') return application.names({ widgetId: record.id, perItem })
  const all = application.names()
  if (record.kind === 'api') {
    return blockScope(record, blockId, application.apiState(record.name).run, [...all, ...secrets])
  }
  const own = nameSpaceOf(record) === 'App' ? namesOfApplication(all) : all
  return record.kind === 'event' ? withCurrentEvent(own, record, {}) : own
}
