const prefix = 'ashlar.entered.'

/** Under what a tab keeps what was entered on a visit of a page. */
export const enteredKey = (visit: string): string => prefix + visit

/** Whether something is kept under such a name. */
export const isEnteredKey = (key: string): boolean => key.startsWith(prefix)
