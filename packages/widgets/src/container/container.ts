import { boolean, choice, color, defineWidget, gridUnits, text } from '@ashlar/schema'
import { commonProperties } from '../common-properties.ts'
import { edgeProperties } from '../shared/edge-properties.ts'

/** A box around widgets that belong together. */
export const container = defineWidget({
  type: 'container',
  label: 'Container',
  help: 'Groups components that belong together in a box of its own.',
  icon: 'container',
  keywords: ['box', 'card', 'group', 'panel', 'layout'],
  role: 'container',
  namePrefix: 'Container',
  defaultSize: { width: gridUnits(40), height: gridUnits(24) },
  minimumSize: { columns: 8, rows: 4 },
  canContain: (type) => type === 'canvas',
  children: [{ type: 'canvas' }],
  settable: ['title', 'isVisible'],
  properties: {
    title: text('Title', '', {
      help: 'A heading above the content; left out where it is empty.',
      placeholder: 'Customer details',
    }),
    padding: choice('Padding', 'medium', {
      help: 'The free room between the edge of the box and its content.',
      group: 'Layout',
      options: [
        { value: 'none', label: 'None' },
        { value: 'small', label: 'Small' },
        { value: 'medium', label: 'Medium' },
        { value: 'large', label: 'Large' },
      ],
    }),
    backgroundColor: color('Background', {
      help: 'The color of the box; the surface of the theme where none is chosen.',
      group: 'Appearance',
    }),
    shouldScrollContents: boolean('Scroll content', true, {
      help: 'Whether content that does not fit scrolls inside the box; otherwise it is cut off.',
      group: 'Layout',
    }),
    hasBorder: boolean('Border', true, {
      help: 'Draws a fine line around the box.',
      group: 'Appearance',
    }),
    ...edgeProperties,
    ...commonProperties,
  },
})
