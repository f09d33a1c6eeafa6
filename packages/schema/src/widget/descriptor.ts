import type { JsonObject } from '../json.ts'
import type { Size } from '../measures.ts'
import type { PropertyValues, ShownWhen, WidgetProperties } from './property.ts'

/** A value of a widget that bindings may read and that is not one of its properties. */
export interface ExposedValue {
  /** What it is, as a sentence shown by autocompletion. */
  help: string
  /** The value before a person has done anything; may refer to properties through `initialFrom`. */
  initial: JsonObject[string]
  /** The property whose evaluated value this one starts with and returns to on reset, such as `defaultText`. */
  initialFrom?: string
  /** The property of whose list it is one item, such as the row that was chosen. */
  itemOf?: string
  /** The property of whose list it holds items. */
  itemsOf?: string
  /**
   * The least and the greatest number that it ever holds, or that each of its numbers is where it holds a list: a number,
   * or the property that holds it. A server refuses what lies outside. So this stands only where the component itself
   * keeps to it, and nowhere where a person may enter more and is told so: fields for text, numbers, days and times, and
   * the count of choices show what is wrong and expose it all the same, with `isValid` false. What is chosen among options
   * has none either: a value without its option stays while options load or are searched. Nor have files, as handlers may
   * set any list of them.
   */
  within?: { readonly least?: string | number; readonly most?: string | number }
  /** The property of kind `choice` one of whose options it always is; a server refuses every other value. */
  among?: string
  /** Where this property has this value, what is entered is a secret and is kept nowhere: `{ property: 'inputType', is: 'PASSWORD' }`. */
  secretWhere?: { readonly property: string; readonly is: string }
  /** Whether leaving the page while it is true would lose what a person did. */
  isUnsaved?: true
  /** The event whose steps save it: where all of them went well, whoever leaves then loses nothing. */
  savedBy?: string
}

/**
 * How a widget takes part in the layout: a page holds sections and overlays, a section holds canvases side by side, and
 * containers and leaves stand on a canvas. An overlay, such as a modal, lies above the page and has a canvas of its own.
 */
export type WidgetRole = 'page' | 'section' | 'canvas' | 'container' | 'overlay' | 'leaf'

/** One step in the life of a widget's properties; its place in the list is the version it leads to, counted from 1. */
export interface WidgetMigration {
  /** What it does, in a few words. */
  title: string
  /** The properties as the next version has them. Never changes what it is given. */
  up: (properties: JsonObject) => JsonObject
}

/** One canvas for each item of a list, such as the tabs of a tabs component. */
export interface CanvasPerItem {
  /** The property of kind `items` with one item per canvas. */
  property: string
  /** The property of the canvas that names its item by id. */
  itemId: string
  /** The property of the canvas that repeats the item's label. */
  itemLabel: string
}

/** A value that is handed to a method, in the order in which scripts give it. */
export interface MethodParameter {
  name: string
  /** What it is, as a sentence for the person filling it in. */
  help: string
  isOptional?: boolean
}

/** Something that steps and scripts may ask a widget on the screen to do: `focus`, `insertRows`. Its view does it. */
export interface WidgetMethod {
  /** What it is called in lists: "Insert rows". */
  label: string
  help: string
  parameters: readonly MethodParameter[]
}

/** What bindings may read of a widget beside its properties, by name. */
export type ExposedValues = { readonly [name: string]: ExposedValue }
/** What a widget may be asked to do, by name. */
export type WidgetMethods = { readonly [name: string]: WidgetMethod }

/** Something that an API can do in the place of a widget, such as sorting where it delivers one page of the rows. */
export interface ApiTask {
  label: string
  /** The property that says that the API does it; none where it always does. */
  flag?: string
  /** The event on which the API runs again. */
  event: string
  /** An example of a line for its query; `$name` is the widget. */
  queryLine: string
  /** Whether the line can be written into the query of the API. */
  isWritten?: boolean
}

/** What a query of the API reads, as expressions in which `$name` is the widget, and what of it the widget reads. */
export interface DelegatedQuery {
  limit: string
  offset: string
  search: string
  /** A text of a field and a direction: `title asc`. */
  sorting: string
  /** The property that says how many rows there are in all. */
  total: string
}

/** What a widget leaves to the API that its data comes from, and when. */
export interface Delegation {
  /** The property bound to the response of the API. */
  data: string
  shownWhen: ShownWhen
  /** The group of the property panel in which the tasks are offered. */
  group: string
  tasks: readonly ApiTask[]
  query: DelegatedQuery
}

/** The canvas of the widget is drawn once for each item of a list. */
export interface Repetition {
  /** The property that holds the list. */
  of: string
  /** The names under which bindings inside see the item and where it stands. */
  as: { item: string; cell: string }
}

/**
 * All the core knows of a kind of widget. The property panel, validation, autocompletion, the operations on documents
 * and the published runtime ask this one object; none of them switches on the type.
 */
export interface WidgetDescriptor<
  Type extends string = string,
  Properties extends WidgetProperties = WidgetProperties,
  Exposes extends ExposedValues = ExposedValues,
  Methods extends WidgetMethods = WidgetMethods,
  Settable extends string = string,
> {
  /** The type as documents hold it. */
  type: Type
  /** What documents of earlier versions hold as the type. */
  formerTypes: readonly string[]
  label: string
  /** One sentence for the person choosing a component. */
  help: string
  /** The icon's name in the set of `@ashlar/ui`. */
  icon: string
  /** Words under which search finds it. */
  keywords: readonly string[]
  role: WidgetRole
  /** Whether it is offered in the components panel; structural widgets are not. */
  insertable: boolean
  /** The word that names of new widgets begin with: `Table` gives Table1. */
  namePrefix: string
  defaultSize: { width: Size; height: Size }
  minimumSize: { columns: number; rows: number }
  properties: Properties
  /** What bindings may read beside the properties: `value`, `selectedRow`. */
  exposes: Exposes
  /** Names of properties and exposed values that event handlers may set. */
  settable: readonly Settable[]
  /** What steps and scripts may ask it to do, by name. */
  methods: Methods
  /** Whether a widget of the given type may stand directly in this one. */
  canContain: (type: string) => boolean
  /** Widgets made together with it, such as the canvas of a container; `properties` overrides defaults. */
  children?: readonly { type: string; properties?: JsonObject }[]
  /** Its canvases follow a list of items. */
  canvasPerItem?: CanvasPerItem
  /** Its canvas is repeated. */
  repeats?: Repetition
  /** What it can leave to the API of its data. */
  delegates?: Delegation
  /** How documents of older versions become those of today, in order. */
  migrations: readonly WidgetMigration[]
}

/** What is written of a widget: what most widgets have alike is left out. */
type WrittenWidget<
  Type extends string,
  Properties extends WidgetProperties,
  Exposes extends ExposedValues,
  Methods extends WidgetMethods,
  Settable extends string,
> = Pick<
  WidgetDescriptor<Type, Properties>,
  'type' | 'label' | 'help' | 'icon' | 'namePrefix' | 'defaultSize' | 'properties'
> &
  Partial<WidgetDescriptor<Type, Properties, Exposes, Methods, Settable>>

/**
 * Completes a descriptor with the answers that most widgets give. Its type knows each property, exposed value, event and
 * method by name, so that the view of the widget cannot misspell one.
 */
export function defineWidget<
  Type extends string,
  Properties extends WidgetProperties,
  Exposes extends ExposedValues = Record<never, ExposedValue>,
  Methods extends WidgetMethods = Record<never, WidgetMethod>,
  Settable extends Extract<keyof PropertyValues<Properties> | keyof Exposes, string> = never,
>(
  descriptor: WrittenWidget<Type, Properties, Exposes, Methods, Settable>,
): WidgetDescriptor<Type, Properties, Exposes, Methods, Settable>
export function defineWidget(
  descriptor: WrittenWidget<string, WidgetProperties, ExposedValues, WidgetMethods, string>,
): WidgetDescriptor {
  return {
    formerTypes: [],
    role: 'leaf',
    insertable: true,
    minimumSize: { columns: 4, rows: 2 },
    keywords: [],
    exposes: {},
    settable: [],
    methods: {},
    canContain: () => false,
    migrations: [],
    ...descriptor,
  }
}

/** The kinds of widgets a product knows, by type. */
export type WidgetCatalogue = ReadonlyMap<string, WidgetDescriptor>

/** Makes a catalogue from the list of descriptors; two of one type are a mistake of ours and throw. */
export const widgetCatalogue = (descriptors: readonly WidgetDescriptor[]): WidgetCatalogue => {
  const catalogue = new Map<string, WidgetDescriptor>()
  for (const descriptor of descriptors) {
    if (catalogue.has(descriptor.type)) throw new Error(`Two widgets are called ${descriptor.type}.`)
    catalogue.set(descriptor.type, descriptor)
  }
  return catalogue
}

/** The kind of a widget in a document of any version; undefined where this product does not know it. */
export const kindOfWidget = (catalogue: WidgetCatalogue, type: string): WidgetDescriptor | undefined =>
  catalogue.get(type) ?? [...catalogue.values()].find(({ formerTypes }) => formerTypes.includes(type))
