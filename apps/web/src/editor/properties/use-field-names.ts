import { useWidgetSnapshot } from '../context/editor-context.tsx'
import { fieldNames } from './items.ts'

/** The names of the fields in the data that a property of a component has now. */
export const useFieldNames = (widgetId: string, property: string): readonly string[] =>
  fieldNames(useWidgetSnapshot(widgetId)?.values[property])
