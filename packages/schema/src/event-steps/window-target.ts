/** Where a navigation opens: in the window of the application, or in a new one beside it. */
export type WindowTarget = 'SAME_WINDOW' | 'NEW_WINDOW'

/** Where a navigation opens that does not say. */
export const defaultWindowTarget: WindowTarget = 'SAME_WINDOW'

/** Whether a navigation that does not say takes the place of the present entry of the history. */
export const defaultReplaceHistory = false
