/** The id of one row's element, for `aria-activedescendant`. */
export const rowElementId = (listId: string, index: number): string => `${listId}-${index}`
