import { useMemo } from 'react'
import type { PropertyValues } from '@ashlar/schema'
import type { listOptionProperties, optionProperties } from './option-properties.ts'
import { optionFields, readOptions, type OptionFields, type OptionSet } from './options.ts'

/** The options of a widget, read again only when they or the names of their fields change. */
export const useOptionSet = (
  values: PropertyValues<typeof optionProperties> &
    Partial<PropertyValues<Pick<typeof listOptionProperties, 'groupKey' | 'colorKey'>>>,
): { readonly set: OptionSet; readonly fields: OptionFields } => {
  const { options, labelKey, valueKey, groupKey, descriptionKey, iconKey, colorKey, disabledKey } = values
  return useMemo(() => {
    const fields = optionFields({
      labelKey,
      valueKey,
      groupKey,
      descriptionKey,
      iconKey,
      colorKey,
      disabledKey,
    })
    return { fields, set: readOptions(options, fields) }
  }, [options, labelKey, valueKey, groupKey, descriptionKey, iconKey, colorKey, disabledKey])
}
