import type { WidgetMigration } from '@ashlar/schema'
import { renameProperties } from '../shared/rename-properties.ts'

/**
 * Names the field of colors as code does. Options that say nothing of their fields had their colors in `colour`: that is
 * said of them now, because the usual field is `color`.
 */
export const americanColor: WidgetMigration = {
  title: 'names the field of colors as code does',
  up: (properties) => {
    const { colorKey = '', ...others } = renameProperties(properties, { colourKey: 'colorKey' })
    if (colorKey !== '') return { ...others, colorKey }
    const { labelKey = '', valueKey = '', options = '' } = others
    if (labelKey !== '' || valueKey !== '') return others
    return /colour|\{\{/u.test(JSON.stringify(options)) ? { ...others, colorKey: 'colour' } : others
  },
}
