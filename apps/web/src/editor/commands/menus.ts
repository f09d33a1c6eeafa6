/** The menu of what is selected: groups of commands by their ids. */
export const canvasMenu: readonly (readonly string[])[] = [
  ['cut', 'copy', 'paste', 'duplicate'],
  ['rename', 'climb', 'select-all'],
  ['align-left', 'align-centre', 'align-right', 'align-top', 'align-middle', 'align-bottom'],
  ['distribute-across', 'distribute-down'],
  ['delete'],
]
