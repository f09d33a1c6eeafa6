import type { WidgetProperty } from './property.ts'

/** A property with nothing in the place of its sample; the same property where its default is none. */
export const withoutSample = (property: WidgetProperty): WidgetProperty => {
  if (property.sample === undefined) return property
  switch (property.kind) {
    case 'text':
    case 'color':
    case 'icon':
      return { ...property, default: '' }
    case 'number':
      return { ...property, default: null }
    case 'data':
      return { ...property, default: property.expects === 'array' ? '[]' : '' }
    case 'items':
      return { ...property, default: [] }
    default:
      return property
  }
}
