import {
  moduleType,
  type CustomEventRecord,
  type EmbedPropertyRecord,
  type PageRecords,
  type StateVariableRecord,
  type UsedModule,
  type WidgetRecord,
} from '@ashlar/schema'
import type { InputKind } from '@ashlar/schema/input-kind'

/** One value that a module is given. */
export interface ModuleInput {
  readonly name: string
  readonly defaultValue: string
  /** What is to be handed in; null: anything. */
  readonly kind: InputKind | null
  /** What it is for; empty where nothing is said. */
  readonly help: string
}

/** What a module shows of itself to the pages on which it stands. */
export interface ModuleInterface {
  /** What it is given: its embed properties. */
  readonly inputs: readonly ModuleInput[]
  /** What it gives out: its variables that are marked as such, by name. */
  readonly outputs: readonly string[]
  /** What it triggers: its custom events, with the names of what each hands over. */
  readonly events: readonly { readonly name: string; readonly arguments: readonly string[] }[]
}

const inOrder = <Entry extends { createdAt: number; name: string }>(entries: readonly Entry[]): Entry[] =>
  entries.toSorted((one, other) => one.createdAt - other.createdAt || (one.name < other.name ? -1 : 1))

/** The embed properties of a page. */
export const inputsOfModule = (records: PageRecords): EmbedPropertyRecord[] =>
  inOrder(Object.values(records).filter((record) => record.kind === 'embedProperty'))

/** The variables of a page that are read outside of it. */
export const outputsOfModule = (records: PageRecords): StateVariableRecord[] =>
  inOrder(
    Object.values(records)
      .filter((record) => record.kind === 'stateVariable')
      .filter(({ isOutput }) => isOutput === true),
  )

const eventsOfModule = (records: PageRecords): CustomEventRecord[] =>
  inOrder(Object.values(records).filter((record) => record.kind === 'event'))

/** What the page of a module shows of itself, each in the order in which it was made. */
export const moduleInterface = (records: PageRecords): ModuleInterface => ({
  inputs: inputsOfModule(records).map(({ name, defaultValue, valueKind = null, help = '' }) => ({
    name,
    defaultValue,
    kind: valueKind,
    help,
  })),
  outputs: outputsOfModule(records).map(({ name }) => name),
  events: eventsOfModule(records).map((event) => ({
    name: event.name,
    arguments: event.arguments.map(({ name }) => name),
  })),
})

/** Which module a component shows; null for a component of another kind, and for one without a module. */
export const usedModule = ({ type, properties }: WidgetRecord): UsedModule | null => {
  const { moduleId, moduleVersion } = properties
  return type === moduleType && typeof moduleId === 'string' && typeof moduleVersion === 'number'
    ? { moduleId, version: moduleVersion }
    : null
}

/** The components of a page that show modules, with what each shows. */
export const modulesOn = (records: PageRecords): { widget: WidgetRecord; used: UsedModule }[] =>
  Object.values(records).flatMap((record) => {
    const used = record.kind === 'widget' ? usedModule(record) : null
    return record.kind === 'widget' && used !== null ? [{ widget: record, used }] : []
  })
