import {
  checkEntityName,
  nextName,
  type EmbedPropertyRecord,
  type EventHandler,
  type PageRecords,
  type WidgetCatalogue,
} from '@ashlar/schema'
import type { InputKind } from '@ashlar/schema/input-kind'
import { gone, put, refuse, type NewId, type Outcome } from '../outcome.ts'
import { namesOf } from '../tree.ts'
import { deleteRecord } from './delete-api.ts'
import { holderOfName } from './name-holder.ts'

/** A new value that the page around an embedded application hands in. */
export interface AddEmbedProperty {
  /** In milliseconds since 1970. */
  createdAt: number
  /** Absent: property1, property2 … Its name may be that of a widget, since bindings read it below `Embed`. */
  name?: string
  defaultValue?: string
  onChange?: EventHandler
}

/** Adds an embed property and selects it. */
export const addEmbedProperty = (
  records: PageRecords,
  { createdAt, name, defaultValue = '', onChange = [] }: AddEmbedProperty,
  newId: NewId,
): Outcome => {
  const space = 'Embed'
  const taken = namesOf(records, space)
  const refusal = name === undefined ? null : checkEntityName(name, taken, holderOfName(records, name, space))
  if (refusal !== null) return refuse('invalid_name', refusal.message)
  const property: EmbedPropertyRecord = {
    kind: 'embedProperty',
    id: newId(),
    name: name ?? nextName('property', taken),
    defaultValue,
    onChange,
    createdAt,
  }
  return put(records, [property], [property.id])
}

/** What of an embed property becomes what; absent fields stay. */
export interface UpdateEmbedProperty {
  id: string
  defaultValue?: string
  onChange?: EventHandler
  /** Of a module: what pages are to hand in; null: anything. */
  valueKind?: InputKind | null
  /** Of a module: what it is for; empty: nothing is said. */
  help?: string
}

/** Changes the default value of an embed property, what follows a change of it, and what is said of it. */
export const updateEmbedProperty = (
  records: PageRecords,
  { id, defaultValue, onChange, valueKind, help }: UpdateEmbedProperty,
): Outcome => {
  const property = Object.hasOwn(records, id) ? records[id] : undefined
  if (property?.kind !== 'embedProperty') return gone('property')
  const { valueKind: kindBefore = null, help: helpBefore = '', ...rest } = property
  const kind = valueKind === undefined ? kindBefore : valueKind
  const said = help ?? helpBefore
  return put(records, [
    {
      ...rest,
      defaultValue: defaultValue ?? property.defaultValue,
      ...(kind === null ? {} : { valueKind: kind }),
      ...(said === '' ? {} : { help: said }),
      onChange: onChange ?? property.onChange,
    },
  ])
}

/** Deletes an embed property; bindings that read it show that it is not defined. */
export const deleteEmbedProperty = (
  records: PageRecords,
  catalogue: WidgetCatalogue,
  { id }: { id: string },
): Outcome => deleteRecord(records, catalogue, id, 'embedProperty', 'property')
