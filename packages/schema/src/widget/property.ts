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
 * What data is drawn as in the panel: labels with values, values with colors, words, conditions on fields, names with
 * values that take bindings, values among the options of the same widget, or rows of named fields.
 */
export type DataEditor = 'options' | 'colors' | 'words' | 'filters' | 'parameters' | 'choices' | 'rows'

/** One field of the rows that the panel draws: a part of each object in the list. */
export interface RowField {
  readonly name: string
  readonly label: string
  readonly placeholder: string
  /** What is written as a number is stored as one. */
  readonly isNumber?: true
  /** A row with nothing but this field is stored as its value alone. */
  readonly standsAlone?: true
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
    }
  | { kind: 'number'; default: number | null; minimum?: number; maximum?: number; step?: number }
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
      rows?: { noun: string; fields: readonly RowField[] }
    }
  /** A name of the theme's palette or a hexadecimal colour; empty means the theme decides. */
  | { kind: 'colour'; default: string }
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

/** One property of a widget. */
export type WidgetProperty = PropertyFacts & PropertyKind
/** The properties of a widget by the name under which documents hold them. */
export type WidgetProperties = { readonly [name: string]: WidgetProperty }

type Options<Kind> = Partial<PropertyFacts> & { help: string } & Partial<Omit<Kind, 'kind' | 'default'>>
type KindOf<Name extends PropertyKind['kind']> = Extract<PropertyKind, { kind: Name }>

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

/** A property that holds text, or a template with bindings. */
export const text = (label: string, initial: string, options: Options<KindOf<'text'>>): WidgetProperty => ({
  ...options,
  ...facts(label, options),
  kind: 'text',
  default: initial,
})

/** A property that holds a number; `null` means not set. */
export const number = (
  label: string,
  initial: number | null,
  options: Options<KindOf<'number'>>,
): WidgetProperty => ({ ...options, ...facts(label, options), kind: 'number', default: initial })

/** A property that is on or off. */
export const boolean = (
  label: string,
  initial: boolean,
  options: Options<KindOf<'boolean'>>,
): WidgetProperty => ({ ...options, ...facts(label, options), kind: 'boolean', default: initial })

/** A property that is one of a few values. */
export const choice = (
  label: string,
  initial: string,
  options: Partial<PropertyFacts> & { help: string; options: KindOf<'choice'>['options'] },
): WidgetProperty => ({ ...options, ...facts(label, options), kind: 'choice', default: initial })

/** A property that holds JSON or a binding to data. */
export const data = (
  label: string,
  initial: string,
  options: Partial<PropertyFacts> & { help: string } & Omit<KindOf<'data'>, 'kind' | 'default'>,
): WidgetProperty => ({ ...options, ...facts(label, options), kind: 'data', default: initial })

/** A property that holds a colour. */
export const colour = (
  label: string,
  options: Partial<PropertyFacts> & { help: string },
): WidgetProperty => ({
  ...facts(label, options),
  kind: 'colour',
  default: '',
})

/** A property that holds the name of an icon. */
export const icon = (
  label: string,
  options: Partial<PropertyFacts> & { help: string; initial?: string },
): WidgetProperty => ({
  ...facts(label, options),
  kind: 'icon',
  default: options.initial ?? '',
})

/** A property that holds the steps run on an event. */
export const eventHandler = (
  label: string,
  help: string,
  options: Pick<PropertyFacts, 'shownWhen'> = {},
): WidgetProperty => ({
  ...facts(label, { help, group: 'Events', bindable: false, ...options }),
  kind: 'eventHandler',
})

/** A property that holds a list of items with properties of their own. */
export const items = (
  label: string,
  options: Partial<PropertyFacts> & {
    help: string
    itemLabel: string
    properties: WidgetProperties
    storedAs?: StoredItems
    fromNames?: ItemsFromNames
    /** The items of a new widget; each has an `id`. */
    initial?: readonly JsonObject[]
  },
): WidgetProperty => ({
  ...facts(label, { bindable: false, ...options }),
  kind: 'items',
  default: options.initial ?? [],
  itemLabel: options.itemLabel,
  properties: options.properties,
  ...(options.storedAs === undefined ? {} : { storedAs: options.storedAs }),
  ...(options.fromNames === undefined ? {} : { fromNames: options.fromNames }),
})
