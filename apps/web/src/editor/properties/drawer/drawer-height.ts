/** How high the drawer is: as its content, or some px. */
export type DrawerHeight = 'auto' | number

/** What the drawer has at least, in px: its heading. At this height it is collapsed. */
export const drawerMinimum = 48
/** How near to the height of its content a drag has to end to follow the content again, in px. */
export const snapTolerance = 3

/** A height that the drawer can have. */
export const heightOf = (height: DrawerHeight): DrawerHeight =>
  height === 'auto' ? height : Math.max(drawerMinimum, Math.round(height))

/** Whether the drawer shows its heading alone. */
export const isCollapsed = (height: DrawerHeight): boolean => height !== 'auto' && height <= drawerMinimum

/** The height once a drag ended; `content` is what heading and content take, in px. */
export const heightAfterDrag = (end: number, content: number): DrawerHeight =>
  Math.abs(end - content) <= snapTolerance ? 'auto' : heightOf(end)

/** Collapses, or opens to the height of the content. */
export const toggledHeight = (height: DrawerHeight): DrawerHeight =>
  isCollapsed(height) ? 'auto' : drawerMinimum

/** Reads a remembered height; anything else than what was written answers with `auto`. */
export const parseHeight = (text: string | null): DrawerHeight =>
  /^\d{1,5}$/u.test(text ?? '') ? heightOf(Number(text)) : 'auto'
