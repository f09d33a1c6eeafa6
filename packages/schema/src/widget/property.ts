import type { JsonObject, JsonValue } from '../json.ts'

/** What every property of a widget says about itself, whatever its kind. */
export interface PropertyFacts {
  label: string
  /** One sentence shown beside the field. */
  help: string
  /** The fold of the property panel it stands in. */
  group: string
  /** Whether the field can be switched to a binding. */
  bindable: boolean
  /** The field is offered only while another property of the same widget or item has one of these values. */
  shownWhen?: ShownWhen
  /**
   * A binding is evaluated once per item of a list of the same widget and gives a list of values: what a column of a
   * table computes for each row.
   */
  perItem?: PerItem
  /** Kept in documents and never offered in the property panel, such as the tab to which a canvas belongs. */
  isInternal?: true
  /**
   * The default is a sample and never stands in for a binding without a value. `words` such as a label stay until others
   * are written; `content` could be taken for true, so that only those who build see it.
   */
  sample?: 'words' | 'content'
}

/** The values of another property under which a field makes sense. */
export interface ShownWhen {
  property: string
  is: readonly (string | number | boolean)[]
}

/** The list and the name under which a binding sees one of its items. */
export interface PerItem {
  /** A property of the widget that holds the list, such as `tableData`. */
  of: string
  /** The name of the present item in bindings, such as `currentRow`. */
  as: string
}

/**
 * What data is drawn as in the panel: values with colors, words, conditions on fields, names with values that take
 * bindings, values among the options of the same widget, rows of named fields, or a sheet of whatever fields there are.
 */
export type DataEditor = 'colors' | 'words' | 'filters' | 'parameters' | 'choices' | 'rows' | 'sheet'

/** One field of the rows that the panel draws: a part of each object in the list. */
export interface RowField {
  readonly name: string
  readonly label: string
  readonly placeholder?: string
  /** What it is edited with; a text where nothing is named. `rows` are rows of the same fields below this one. */
  readonly kind?: 'color' | 'icon' | 'flag' | 'rows'
  /** What is written as a number is stored as one. */
  readonly isNumber?: true
  /** A row with nothing but this field is stored as its value alone. */
  readonly standsAlone?: true
  /** The property of the same widget that says under which other name the field stands, such as `labelKey`. */
  readonly namedBy?: string
}

/** What a row of data is called and what it consists of; the first two fields stand in sight, the others fold out. */
export interface RowsOfData {
  readonly noun: string
  readonly fields: readonly RowField[]
}

/** The list whose fields a text names, so that the panel offers them by name. */
export interface FieldsOf {
  /** A property of the widget that holds the rows, or one object, such as `tableData`. */
  property: string
  /** Several fields, with commas between them. */
  isList?: true
}

/** The language of text that is code of its own, so that the panel offers a code editor for it. */
export type TextLanguage = 'html' | 'css' | 'markdown' | 'javascript' | 'json'

export type PropertyKind =
  | {
      kind: 'text'
      default: string
      multiline?: boolean
      placeholder?: string
      language?: TextLanguage
      fieldsOf?: FieldsOf
      /** Several texts may come as a list, too. */
      mayBeList?: true
    }
  | {
      kind: 'number'
      default: number | null
      minimum?: number
      maximum?: number
      step?: number
      /** A number that is not there says something of its own, so that the default does not stand in for it. */
      mayBeEmpty?: true
    }
  | {
      kind: 'boolean'
      default: boolean
      /** An example of a condition, where a switch would say nothing: the panel asks for code alone, empty by default. */
      condition?: string
    }
  | { kind: 'choice'; default: string; options: readonly { value: string; label: string }[] }
  /** JSON written by hand or, mostly, a binding to the response of an API. */
  | {
      kind: 'data'
      default: string
      expects: 'array' | 'object' | 'any'
      example: string
      /** How the panel draws it by hand where it holds no binding; code where none is named. */
      editor?: DataEditor
      /** What can be chosen by hand: words, or the comparisons of conditions. */
      offers?: readonly { value: string; label: string }[]
      /** The list whose fields the conditions are about. */
      fieldsOf?: FieldsOf
      /** The property of the same widget or item with the path whose parameters get their values here, such as `page`. */
      pathIn?: string
      /** What a row is called and what it consists of, unless it is one of the words offered. */
      rows?: RowsOfData
    }
  /** A name of the theme's palette or a hexadecimal color; empty means the theme decides. */
  | { kind: 'color'; default: string }
  /** The name of an icon of the product's set, such as `circle-check`; empty means none. */
  | { kind: 'icon'; default: string }
  /** The steps run on one event. */
  | { kind: 'eventHandler' }
  /** A list whose items have properties of their own, such as the columns of a table. */
  | {
      kind: 'items'
      default: readonly JsonValue[]
      itemLabel: string
      properties: WidgetProperties
      /** The nested document keeps the list as a map by id and an order: `primaryColumns` with `columnOrder`. */
      storedAs?: StoredItems
      /** Items can be made from the names in the first object of a list, such as the columns of a table from its rows. */
      fromNames?: ItemsFromNames
    }

/** Where the names are that items can be made from, and which property of an item takes the name. */
export interface ItemsFromNames {
  /** A property of the widget that holds the list, such as `tableData`. */
  of: string
  /** The property of the item, such as `key`. */
  property: string
}

/** The names under which the nested document keeps a list of items. */
export interface StoredItems {
  /** The map of items by id. */
  map: string
  /** The list of ids in order. */
  order: string
  /** A second map for the items whose property `isDerived` is true. */
  derived?: string
}

declare const reads: unique symbol

/** Says to the compiler what a view gets of a property, whatever a binding gave. It stands in no object. */
export interface Reads<Value> {
  readonly [reads]?: () => Value
}

/** One property of a widget. */
export type WidgetProperty = PropertyFacts & PropertyKind
/** The properties of a widget by the name under which documents hold them. */
export type WidgetProperties = { readonly [name: string]: WidgetProperty }

type KindOf<Name extends PropertyKind['kind']> = Extract<PropertyKind, { kind: Name }>
type Sample = NonNullable<PropertyFacts['sample']>

/** A property of kind `text`. */
export type TextProperty<Read = string> = PropertyFacts & KindOf<'text'> & Reads<Read>
/** A property of kind `number`. */
export type NumberProperty<Read = number | undefined> = PropertyFacts & KindOf<'number'> & Reads<Read>
/** A property of kind `boolean`. */
export type BooleanProperty = PropertyFacts & KindOf<'boolean'> & Reads<boolean>
/** A property of kind `choice` with the values that it may have. */
export type ChoiceProperty<Value extends string = string> = PropertyFacts & KindOf<'choice'> & Reads<Value>
/** A property of kind `data`, which may hold anything. */
export type DataProperty = PropertyFacts & KindOf<'data'> & Reads<unknown>
/** A property of kind `color`. */
export type ColorProperty = PropertyFacts & KindOf<'color'> & Reads<string>
/** A property of kind `icon`. */
export type IconProperty = PropertyFacts & KindOf<'icon'> & Reads<string>
/** A property of kind `eventHandler`. */
export type EventProperty = PropertyFacts & KindOf<'eventHandler'>
/** A property of kind `items` with the properties that each item has. */
export type ItemsProperty<Properties extends WidgetProperties = WidgetProperties> = PropertyFacts &
  KindOf<'items'> &
  Reads<unknown> & { readonly properties: Properties }

/** What a view reads of one property. */
export type ReadOf<Property> = Property extends Reads<infer Value> ? Value : unknown

/** The values of properties by name, as views read them. Events hold none. */
export type PropertyValues<Properties extends WidgetProperties> = {
  readonly [Name in keyof Properties as Properties[Name] extends EventProperty ? never : Name]: ReadOf<
    Properties[Name]
  >
}

type Options<Kind> = Partial<PropertyFacts> & { help: string } & Partial<Omit<Kind, 'kind' | 'default'>>

const facts = (label: string, options: Partial<PropertyFacts> & { help: string }): PropertyFacts => ({
  label,
  help: options.help,
  group: options.group ?? 'General',
  bindable: options.bindable ?? true,
  ...(options.shownWhen === undefined ? {} : { shownWhen: options.shownWhen }),
  ...(options.perItem === undefined ? {} : { perItem: options.perItem }),
  ...(options.isInternal === undefined ? {} : { isInternal: options.isInternal }),
  ...(options.sample === undefined ? {} : { sample: options.sample }),
})

/** What a view reads of a text: what may be a list, or differs from row to row, comes as it was given. */
type ReadText<Each, List> = Each extends PerItem ? unknown : List extends true ? unknown : string

/** A property that holds text, or a template with bindings. */
export const text = <Each extends PerItem | undefined = undefined, List extends true | undefined = undefined>(
  label: string,
  initial: string,
  options: Options<KindOf<'text'>> & { perItem?: Each; mayBeList?: List },
): TextProperty<ReadText<Each, List>> => ({
  ...options,
  ...facts(label, options),
  kind: 'text',
  default: initial,
})

/** What a view reads of a number: a default stands in for what is not there, unless it is none or a sample. */
type ReadNumber<Initial, Shown, Empty> = Initial extends number
  ? Shown extends Sample
    ? number | undefined
    : Empty extends true
      ? number | undefined
      : number
  : number | undefined

/** A property that holds a number; `null` means not set. */
export const number = <
  Initial extends number | null,
  Shown extends Sample | undefined = undefined,
  Empty extends true | undefined = undefined,
>(
  label: string,
  initial: Initial,
  options: Options<KindOf<'number'>> & { sample?: Shown; mayBeEmpty?: Empty },
): NumberProperty<ReadNumber<Initial, Shown, Empty>> => ({
  ...options,
  ...facts(label, options),
  kind: 'number',
  default: initial,
})

/** A property that is on or off. */
export const boolean = (
  label: string,
  initial: boolean,
  options: Options<KindOf<'boolean'>>,
): BooleanProperty => ({ ...options, ...facts(label, options), kind: 'boolean', default: initial })

/** A property that is one of a few values. */
export const choice = <Value extends string>(
  label: string,
  initial: NoInfer<Value>,
  options: Partial<PropertyFacts> & {
    help: string
    options: readonly { readonly value: Value; readonly label: string }[]
  },
): ChoiceProperty<Value> => ({ ...options, ...facts(label, options), kind: 'choice', default: initial })

/** A property that holds JSON or a binding to data. */
export const data = (
  label: string,
  initial: string,
  options: Partial<PropertyFacts> & { help: string } & Omit<KindOf<'data'>, 'kind' | 'default'>,
): DataProperty => ({ ...options, ...facts(label, options), kind: 'data', default: initial })

/** A property that holds a color. */
export const color = (label: string, options: Partial<PropertyFacts> & { help: string }): ColorProperty => ({
  ...facts(label, options),
  kind: 'color',
  default: '',
})

/** A property that holds the name of an icon. */
export const icon = (
  label: string,
  options: Partial<PropertyFacts> & { help: string; initial?: string },
): IconProperty => ({
  ...facts(label, options),
  kind: 'icon',
  default: options.initial ?? '',
})

/** A property that holds the steps run on an event. */
export const eventHandler = (
  label: string,
  help: string,
  options: Pick<PropertyFacts, 'shownWhen'> = {},
): EventProperty => ({
  ...facts(label, { help, group: 'Events', bindable: false, ...options }),
  kind: 'eventHandler',
})

/** A property that holds a list of items with properties of their own. */
export const items = <Properties extends WidgetProperties>(
  label: string,
  options: Partial<PropertyFacts> & {
    help: string
    itemLabel: string
    properties: Properties
    storedAs?: StoredItems
    fromNames?: ItemsFromNames
    /** The items of a new widget; each has an `id`. */
    initial?: readonly JsonObject[]
  },
): ItemsProperty<Properties> => ({
  ...facts(label, { bindable: false, ...options }),
  kind: 'items',
  default: options.initial ?? [],
  itemLabel: options.itemLabel,
  properties: options.properties,
  ...(options.storedAs === undefined ? {} : { storedAs: options.storedAs }),
  ...(options.fromNames === undefined ? {} : { fromNames: options.fromNames }),
})
