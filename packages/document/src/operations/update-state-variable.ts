import type { EventHandler, PageRecords, StateVariableRecord } from '@ashlar/schema'
import { gone, put, type Outcome } from '../outcome.ts'

/** What of a variable becomes what; absent fields stay. */
export interface UpdateStateVariable {
  id: string
  defaultValue?: string
  persistance?: StateVariableRecord['persistance']
  onChange?: EventHandler
  /** Whether the pages on which its module stands read it. */
  isOutput?: boolean
}

/** Changes the default value of a variable, where it is kept, or what follows a change of it. */
export const updateStateVariable = (
  records: PageRecords,
  { id, defaultValue, persistance, onChange, isOutput }: UpdateStateVariable,
): Outcome => {
  const variable = records[id]
  if (variable?.kind !== 'stateVariable') return gone('variable')
  const { onChange: before = [], isOutput: wasOutput = false, ...rest } = variable
  const steps = onChange ?? before
  return put(records, [
    {
      ...rest,
      defaultValue: defaultValue ?? variable.defaultValue,
      persistance: persistance ?? variable.persistance,
      ...((isOutput ?? wasOutput) ? { isOutput: true } : {}),
      ...(steps.length === 0 ? {} : { onChange: steps }),
    },
  ])
}
