import { choice } from '@ashlar/schema'

/** The choice of how the options of a group stand. */
export const layoutProperties = {
  optionLayout: choice('Layout', 'vertical', {
    help: 'Whether the options stand below each other, beside each other, or as cards.',
    group: 'Appearance',
    options: [
      { value: 'vertical', label: 'List' },
      { value: 'horizontal', label: 'Line' },
      { value: 'cards', label: 'Cards' },
    ],
  }),
}

/** More options than anyone reads through; a list with a search shows them all. */
export const mostInSight = 200
