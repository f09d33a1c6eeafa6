import type { ExposedValue, WidgetDescriptor, WidgetMethod } from './descriptor.ts'
import type { WidgetProperties, WidgetProperty } from './property.ts'
import { withoutSample } from './without-sample.ts'

/** What a published application has to know of a kind of widget. Plain data, so that it travels with the application. */
export type PublishedFacts = Pick<
  WidgetDescriptor,
  'type' | 'role' | 'help' | 'properties' | 'exposes' | 'settable' | 'methods' | 'repeats'
>

/** The facts of a kind of widget without the words that only its builders read. */
export const publishedFacts = ({
  type,
  role,
  properties,
  exposes,
  settable,
  methods,
  repeats,
}: WidgetDescriptor): PublishedFacts => ({
  type,
  role,
  help: '',
  properties: withoutTexts(properties),
  exposes: Object.fromEntries(Object.entries(exposes).map(([name, value]) => [name, withoutHelp(value)])),
  settable,
  methods: Object.fromEntries(Object.entries(methods).map(([name, method]) => [name, unexplained(method)])),
  ...(repeats === undefined ? {} : { repeats }),
})

const withoutHelp = ({ itemOf: _itemOf, itemsOf: _itemsOf, ...value }: ExposedValue): ExposedValue => ({
  ...value,
  help: '',
})

const unexplained = ({ parameters }: WidgetMethod): WidgetMethod => ({
  label: '',
  help: '',
  parameters: parameters.map((parameter) => ({ ...parameter, help: '' })),
})

const withoutTexts = (properties: WidgetProperties): WidgetProperties =>
  Object.fromEntries(Object.entries(properties).map(([name, property]) => [name, withoutText(property)]))

/** Without its sample too, where that could be taken for content. */
const bareOf = (property: WidgetProperty): WidgetProperty => {
  if (property.sample !== 'content') return property
  const { sample: _, ...bare } = withoutSample(property)
  return bare
}

const withoutText = (given: WidgetProperty): WidgetProperty => {
  const { shownWhen: _, ...property } = bareOf(given)
  const bare = { ...property, label: '', help: '', group: '' }
  switch (bare.kind) {
    case 'text': {
      const {
        placeholder: _placeholder,
        language: _language,
        multiline: _multiline,
        fieldsOf: _fieldsOf,
        ...text
      } = bare
      return text
    }
    case 'boolean': {
      const { condition: _condition, ...boolean } = bare
      return boolean
    }
    case 'choice':
      return { ...bare, options: bare.options.map(({ value }) => ({ value, label: '' })) }
    case 'data': {
      const {
        editor: _editor,
        offers: _offers,
        fieldsOf: _fieldsOf,
        pathIn: _pathIn,
        rows: _rows,
        ...data
      } = bare
      return { ...data, example: '' }
    }
    case 'items':
      return { ...bare, itemLabel: '', properties: withoutTexts(bare.properties) }
    default:
      return bare
  }
}
