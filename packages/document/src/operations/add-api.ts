import { checkEntityName, nextName, type ApiRecord, type JsonObject, type PageRecords } from '@ashlar/schema'
import { put, refuse, type NewId, type Outcome } from '../outcome.ts'
import { namesOf } from '../tree.ts'

/** What the new API's only step runs on. */
export interface AddApi {
  pluginId: string
  datasourceId: string
  configuration: JsonObject
  /** Absent: API1, API2 … */
  name?: string
  stepName?: string
}

/** Adds an API of one step and selects it. */
export const addApi = (
  records: PageRecords,
  { pluginId, datasourceId, configuration, name, stepName = 'Step1' }: AddApi,
  newId: NewId,
): Outcome => {
  const taken = namesOf(records)
  const refusal = name === undefined ? null : checkEntityName(name, taken)
  if (refusal !== null) return refuse('invalid_name', refusal.message)
  const api: ApiRecord = {
    kind: 'api',
    id: newId(),
    name: name ?? nextName('API', taken),
    responseType: 'SYNC',
    trigger: { type: 'UI' },
    blocks: [{ id: newId(), kind: 'step', name: stepName, pluginId, datasourceId, configuration }],
    onSuccess: [],
    onError: [],
    onCancel: [],
  }
  return put(records, [api], [api.id])
}
