import type { WidgetProperties, WidgetProperty } from '@ashlar/schema'
import { widgetDescriptors } from '@ashlar/widgets/descriptors'
import type { Plugin } from 'vite'

const moduleId = 'virtual:published-descriptors'
const resolvedId = `\0${moduleId}`

const withoutTexts = (properties: WidgetProperties): WidgetProperties =>
  Object.fromEntries(Object.entries(properties).map(([name, property]) => [name, withoutText(property)]))

const withoutText = (property: WidgetProperty): WidgetProperty => {
  const bare = { ...property, label: '', help: '', group: '' }
  switch (bare.kind) {
    case 'choice':
      return { ...bare, options: bare.options.map(({ value }) => ({ value, label: '' })) }
    case 'data':
      return { ...bare, example: '' }
    case 'items':
      return { ...bare, itemLabel: '', properties: withoutTexts(bare.properties) }
    default:
      return bare
  }
}

/** What the runtime asks of each kind of widget, without the words that only builders read. */
const publishedDescriptors = () =>
  widgetDescriptors.map(({ type, properties, exposes, settable }) => ({
    type,
    help: '',
    properties: withoutTexts(properties),
    exposes: Object.fromEntries(
      Object.entries(exposes).map(([name, value]) => [name, { ...value, help: '' }]),
    ),
    settable,
  }))

/**
 * Gives the viewer the descriptors without labels and help: a published application shows none of them, and every
 * kilobyte counts there. In development it gets the descriptors as they are, so that a change needs no restart.
 */
export const publishedDescriptorsPlugin = (): Plugin => {
  let isBuild = false
  return {
    name: 'ashlar-published-descriptors',
    configResolved: (config) => {
      isBuild = config.command === 'build'
    },
    resolveId: (id) => (id === moduleId ? resolvedId : null),
    load: (id) => {
      if (id !== resolvedId) return null
      return isBuild
        ? `export const publishedDescriptors = ${JSON.stringify(publishedDescriptors())}`
        : `export { widgetDescriptors as publishedDescriptors } from '@ashlar/widgets/descriptors'`
    },
  }
}
