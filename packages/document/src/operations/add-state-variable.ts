import { checkEntityName, nextName, type PageRecords, type StateVariableRecord } from '@ashlar/schema'
import { put, refuse, type NewId, type Outcome } from '../outcome.ts'
import { namesOf } from '../tree.ts'
import { holderOfName } from './name-holder.ts'

/** A new variable of the page. */
export interface AddStateVariable {
  /** In milliseconds since 1970. */
  createdAt: number
  /** Whether it belongs to the whole application; absent: to the page. */
  scope?: 'app'
  /** Absent: Variable1, Variable2 … */
  name?: string
  defaultValue?: string
  persistance?: StateVariableRecord['persistance']
}

/** Adds a state variable and selects it. */
export const addStateVariable = (
  records: PageRecords,
  { createdAt, scope, name, defaultValue = '', persistance = 'Temporary' }: AddStateVariable,
  newId: NewId,
): Outcome => {
  const space = scope === 'app' ? 'App' : 'page'
  const taken = namesOf(records, space)
  const refusal = name === undefined ? null : checkEntityName(name, taken, holderOfName(records, name, space))
  if (refusal !== null) return refuse('invalid_name', refusal.message)
  const id = newId()
  const variable: StateVariableRecord = {
    kind: 'stateVariable',
    ...(scope === undefined ? {} : { scope }),
    id,
    name: name ?? nextName('Variable', taken),
    defaultValue,
    persistance,
    createdAt,
  }
  return put(records, [variable], [id])
}
