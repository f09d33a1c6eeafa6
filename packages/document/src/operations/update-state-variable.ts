import type { PageRecords, StateVariableRecord } from '@ashlar/schema'
import { gone, put, type Outcome } from '../outcome.ts'

/** What of a variable becomes what; absent fields stay. */
export interface UpdateStateVariable {
  id: string
  defaultValue?: string
  persistance?: StateVariableRecord['persistance']
}

/** Changes the default value or the persistence of a variable. */
export const updateStateVariable = (
  records: PageRecords,
  { id, defaultValue, persistance }: UpdateStateVariable,
): Outcome => {
  const variable = records[id]
  if (variable?.kind !== 'stateVariable') return gone('variable')
  return put(records, [
    {
      ...variable,
      defaultValue: defaultValue ?? variable.defaultValue,
      persistance: persistance ?? variable.persistance,
    },
  ])
}
