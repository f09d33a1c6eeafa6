/** The menu of what is selected: groups of commands by their ids. */
export const canvasMenu: readonly (readonly string[])[] = [
  ['cut', 'copy', 'paste', 'duplicate'],
  ['rename', 'inspect', 'climb', 'select-all'],
  ['make-module', 'group', 'ungroup', 'layout-grid', 'layout-vertical', 'layout-horizontal'],
  ['align-left', 'align-center', 'align-right', 'align-top', 'align-middle', 'align-bottom'],
  ['distribute-across', 'distribute-down'],
  ['delete'],
]

/** The menu of a section's handle. */
export const sectionMenu: readonly (readonly string[])[] = [
  ['add-column', 'delete-column'],
  ['layout-grid', 'layout-vertical', 'layout-horizontal'],
  ['add-section-above', 'add-section-below', 'move-section-up', 'move-section-down'],
  ['copy', 'paste', 'duplicate', 'rename'],
  ['delete'],
]
