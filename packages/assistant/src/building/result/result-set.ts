import type { JsonValue, PageRecord } from '@ashlar/schema'
import { BuildingError } from '../building-error.ts'
import type { AssistantDraft, DiscardedEdit } from '../draft/draft.ts'
import { holderOf } from '../find.ts'
import { changesOf } from './changes.ts'
import type { ListedChange, ListedMove } from './listed-change.ts'

/** What a component is, whatever was done to it. */
export interface WidgetMetadata {
  readonly type: string
  readonly name: string
  /** The name of the component in which it stands; `null` for one that was deleted. */
  readonly parent: string | null
}

/** A record that is no component, and what was done to it. */
export interface ChangedEntity {
  readonly id: string
  readonly name: string
  readonly what: ListedChange['what']
}

/** Whether an API has its blocks, or is still being written. */
export type ApiStatus = 'STARTED' | 'COMPLETED'

type ById<Value> = { readonly [id: string]: Value }

/** All that a draft did, in the fields that assistants of this kind are spoken of with. Derived: nothing is kept twice. */
export interface ResultSet {
  /** New values by property; `null` where a property has its default again. */
  readonly widgetChanges: ById<{ readonly [path: string]: JsonValue }>
  readonly changedKeys: ById<readonly string[]>
  readonly renamesById: ById<string>
  readonly originalNames: ById<string>
  readonly discardedEdits: readonly DiscardedEdit[]
  readonly metadataByWidgetId: ById<WidgetMetadata>
  readonly apiChanges: readonly ChangedEntity[]
  /** The names of the blocks that are other ones, by the id of the API. */
  readonly changedApiBlockPaths: ById<readonly string[]>
  readonly stateVariableChanges: readonly ChangedEntity[]
  readonly timerChanges: readonly ChangedEntity[]
  readonly eventChanges: readonly ChangedEntity[]
  readonly widgetMoves: ById<ListedMove>
  readonly apiStatuses: ById<ApiStatus>
}

/** Says what a draft did. Throws `BuildingError` for a component of which nothing is known. */
export const resultSetOf = (draft: AssistantDraft): ResultSet => {
  const changes = changesOf(draft)
  const widgets = changes.filter(({ kind }) => kind === 'widget')
  const ofKind = (wanted: PageRecord['kind']): ChangedEntity[] =>
    changes.flatMap(({ id, kind, name, what }) => (kind === wanted ? [{ id, name, what }] : []))
  const byId = <Value>(list: readonly ListedChange[], value: (change: ListedChange) => Value | undefined) =>
    Object.fromEntries(
      list.flatMap((change) => {
        const found = value(change)
        return found === undefined ? [] : [[change.id, found] as const]
      }),
    )
  const apis = changes.filter(({ kind }) => kind === 'api')
  return {
    widgetChanges: byId(widgets, ({ properties }) =>
      Object.fromEntries(properties.map(({ path, after }) => [path, after])),
    ),
    changedKeys: byId(widgets, ({ properties }) => properties.map(({ path }) => path)),
    renamesById: byId(widgets, ({ name, formerName }) => (formerName === undefined ? undefined : name)),
    originalNames: byId(widgets, ({ formerName }) => formerName),
    discardedEdits: draft.discarded,
    metadataByWidgetId: byId(widgets, ({ id }) => metadataOf(draft, id)),
    apiChanges: ofKind('api'),
    changedApiBlockPaths: byId(apis, ({ blocks }) => blocks.map(({ name }) => name)),
    stateVariableChanges: ofKind('stateVariable'),
    timerChanges: ofKind('timer'),
    eventChanges: ofKind('event'),
    widgetMoves: byId(widgets, ({ moved }) => moved),
    apiStatuses: byId(apis, ({ id }) => statusOf(draft.records[id])),
  }
}

const metadataOf = ({ base, records, scene }: AssistantDraft, id: string): WidgetMetadata => {
  const record = records[id] ?? base[id]
  if (record?.kind !== 'widget' || !scene.catalogue.has(record.type)) {
    throw new BuildingError('result_incomplete', `Nothing is known of the component ${record?.name ?? id}.`)
  }
  const holder = records[id] === undefined ? undefined : holderOf(records, scene.catalogue, record)
  return { type: record.type, name: record.name, parent: holder?.name ?? null }
}

/** An API that was deleted has none. */
const statusOf = (record: PageRecord | undefined): ApiStatus | undefined =>
  record?.kind !== 'api' ? undefined : record.blocks.length === 0 ? 'STARTED' : 'COMPLETED'
