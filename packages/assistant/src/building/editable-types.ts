import type { WidgetCatalogue } from '@ashlar/schema'

/** The components whose content is code of its own, which nobody can look through: the assistant leaves them alone. */
export const typesLeftAlone: readonly string[] = ['custom', 'html']

/** The kinds of components that the assistant may add and change: all that people insert, without those left alone. */
export const editableTypes = (catalogue: WidgetCatalogue): readonly string[] =>
  [...catalogue.values()].flatMap(({ type, insertable }) =>
    insertable && !typesLeftAlone.includes(type) ? [type] : [],
  )

/** Whether the assistant may add and change components of a kind. */
export const isEditableType = (catalogue: WidgetCatalogue, type: string): boolean =>
  catalogue.get(type)?.insertable === true && !typesLeftAlone.includes(type)
