import { ExpressionError } from '@ashlar/expression'
import {
  checkEntityName,
  namesWithin,
  nameSpaceOf,
  type ApiRecord,
  type PageRecord,
  type PageRecords,
  type WidgetCatalogue,
} from '@ashlar/schema'
import { gone, put, refuse, type Outcome } from '../outcome.ts'
import { pathsOfApi } from '../references.ts'
import { renameReferences } from '../rename.ts'
import { namesOf } from '../tree.ts'
import { holderOfName } from './name-holder.ts'

/**
 * Gives a widget, an API, a variable, a timer, an event or an embed property another name and rewrites every reference to
 * it in these records. A name under which something else would take the place of a reference is refused.
 */
export const renameEntity = (
  records: PageRecords,
  catalogue: WidgetCatalogue,
  { id, name }: { id: string; name: string },
): Outcome => {
  const entity = Object.hasOwn(records, id) ? records[id] : undefined
  if (entity === undefined) return gone('component')
  if (entity.name === name) return put(records, [])
  const space = nameSpaceOf(entity)
  const refusal = checkEntityName(
    name,
    namesOf(records, space).has(name) ? [name] : [],
    holderOfName(records, name, space, catalogue),
  )
  if (refusal !== null) return refuse('invalid_name', refusal.message)
  if (space === 'page') {
    const hiding = Object.values(records).find(
      (record) => record.kind === 'api' && wouldHide(record, entity.name, name),
    )
    if (hiding !== undefined) {
      return refuse(
        'invalid_name',
        `${hiding.name} uses ${entity.name} and has a step named ${name}. Choose another name or rename the step.`,
      )
    }
  }
  const ofApplication = namesOf(records, 'App')
  const renamed: PageRecord[] = []
  for (const record of Object.values(records)) {
    let next: PageRecord
    try {
      next = renameReferences(record, entity.name, name, catalogue, space, ofApplication)
    } catch (error) {
      if (!(error instanceof ExpressionError)) throw error
      return refuse('invalid_name', `${record.name} uses ${entity.name}. ${error.message}`)
    }
    if (record.id === id) renamed.push({ ...next, name })
    else if (next !== record) renamed.push(next)
  }
  return put(records, renamed)
}

/** Whether a step of an API would take over the references to an entity once that has the new name. */
const wouldHide = (api: ApiRecord, from: string, to: string): boolean =>
  namesWithin(api.blocks).has(to) && pathsOfApi(api).some(([root]) => root === from)
