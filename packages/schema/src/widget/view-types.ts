import type { ExposedValue, ExposedValues, WidgetDescriptor } from './descriptor.ts'
import type { EventProperty, ItemsProperty, PropertyValues, ReadOf } from './property.ts'

/** The parts of a descriptor from which the types of its view follow; shared lists of properties have them too. */
export type ViewFacts = Pick<WidgetDescriptor, 'properties' | 'exposes'>

/** What a view reads of an exposed value. One that begins as text may come to hold anything, as in an input for numbers. */
type ReadExposed<Exposed extends ExposedValue, Properties> = Exposed extends {
  readonly among: infer Name extends keyof Properties
}
  ? ReadOf<Properties[Name]>
  : Exposed['initial'] extends boolean
    ? boolean
    : Exposed['initial'] extends number
      ? number
      : unknown

type ExposedValuesOf<Exposes extends ExposedValues, Properties> = {
  readonly [Name in keyof Exposes]: ReadExposed<Exposes[Name], Properties>
}

/** All that a view may read of its widget, by name: its properties and its exposed values. */
export type ValuesOf<Widget extends ViewFacts> = PropertyValues<Widget['properties']> &
  ExposedValuesOf<Widget['exposes'], Widget['properties']>

/** The names of a widget's exposed values: what its view may report. */
export type ExposedOf<Widget extends ViewFacts> = Extract<keyof Widget['exposes'], string>

/** The names of what the view of a widget may set: its exposed values, and the properties that handlers may set too. */
export type SettableOf<Widget extends ViewFacts> =
  | ExposedOf<Widget>
  | (Widget extends { settable: readonly (infer Name extends string)[] } ? Name : never)

type EventsIn<Properties> = {
  [Name in Extract<keyof Properties, string>]: Properties[Name] extends EventProperty
    ? Name
    : Properties[Name] extends ItemsProperty<infer OfItem>
      ? `${Name}.${number}.${EventsIn<OfItem>}`
      : never
}[Extract<keyof Properties, string>]

/** The names of a widget's events, with the paths of those of its items (`columns.0.onClick`): what its view may trigger. */
export type EventOf<Widget extends ViewFacts> = EventsIn<Widget['properties']>

/** The names of what a widget may be asked to do: what its view has to offer. */
export type MethodOf<Widget extends Pick<WidgetDescriptor, 'methods'>> = Extract<
  keyof Widget['methods'],
  string
>
