import {
  emptyModule,
  type JsonObject,
  type JsonValue,
  type PageRecord,
  type PageRecords,
} from '@ashlar/schema'
import { fillModule } from '../src/modules/making/fill-module.ts'
import { planModule } from '../src/modules/making/plan-module.ts'
import { replaceByModule } from '../src/modules/making/replace-by-module.ts'
import { after, countingIds } from './build-page.ts'
import { catalogue } from './module-catalogue.ts'

/** The version of the module that is made. */
export const used = { moduleId: 'card', version: 1 }

/** A page and the module that is made of some of its components. */
export const make = (records: PageRecords, ids: readonly string[]) => {
  const planned = planModule(records, catalogue, { ids, name: 'Order card' })
  if (!planned.ok) throw new Error(planned.message)
  const { plan } = planned
  const newId = countingIds('new')
  const empty = emptyModule(countingIds('module'))
  const content = after(empty, fillModule(empty, catalogue, { plan, createdAt: 1000 }, newId))
  const page = after(records, replaceByModule(records, catalogue, { plan, used }, newId))
  return { plan, content, page }
}

/** Why components are not made a module of; `made` where they are. */
export const refusalOf = (records: PageRecords, ids: readonly string[]): string => {
  const planned = planModule(records, catalogue, { ids, name: 'Order card' })
  return planned.ok ? 'made' : planned.message
}

/** A record by its name. Throws where there is none. */
export const named = (records: PageRecords, name: string): PageRecord => {
  const found = Object.values(records).find((record) => record.name === name)
  if (found === undefined) throw new Error(`There is nothing called ${name}.`)
  return found
}

/** The properties of a component by its name. */
export const propertiesOf = (records: PageRecords, name: string): JsonObject => {
  const record = named(records, name)
  return record.kind === 'widget' ? record.properties : {}
}

/** A step that runs an API. */
export const run = (name: string, more: object = {}): JsonValue => ({
  id: `run-${name}`,
  type: 'executeApi',
  apiNames: [name],
  ...more,
})
/** A step that resets a component. */
export const reset = (name: string): JsonValue => ({
  id: `reset-${name}`,
  type: 'resetComponent',
  widget: name,
})
/** A step that shows a message. */
export const alert = (message: string): JsonValue => ({
  id: `alert-${message.length}`,
  type: 'showAlert',
  message,
  style: 'info',
})
/** A step that runs a script. */
export const script = (code: string): JsonValue => ({ id: 'script', type: 'runJs', code })
