import { choice, defineWidget, gridColumns, gridUnits } from '@ashlar/schema'
import {
  overlayProperties,
  overlaySettable,
  overlayValues,
  standsInOverlays,
} from '../modal/overlay-properties.ts'

/** A panel that slides in from the side of the page. */
export const slideout = defineWidget({
  type: 'slideout',
  label: 'Slideout',
  help: 'A panel that slides in from the side, for details and forms beside the page.',
  icon: 'panel-right',
  keywords: ['drawer', 'sidebar', 'panel', 'overlay', 'sheet'],
  role: 'overlay',
  namePrefix: 'Slideout',
  // It stands nowhere on the page: its room is decided by its own properties.
  defaultSize: { width: gridUnits(gridColumns), height: { value: 0, mode: 'fitContent' } },
  canContain: standsInOverlays,
  children: [{ type: 'canvas' }],
  exposes: overlayValues,
  settable: overlaySettable,
  properties: {
    ...overlayProperties('Title'),
    size: choice('Size', 'MEDIUM', {
      help: 'How wide the panel is; on a telephone it takes the whole width.',
      group: 'Layout',
      options: [
        { value: 'EXTRA_SMALL', label: 'Extra small (280 px)' },
        { value: 'SMALL', label: 'Small (360 px)' },
        { value: 'MEDIUM', label: 'Medium (480 px)' },
        { value: 'LARGE', label: 'Large (720 px)' },
      ],
    }),
    side: choice('Side', 'RIGHT', {
      help: 'The side of the page from which the panel comes.',
      group: 'Layout',
      options: [
        { value: 'LEFT', label: 'Left' },
        { value: 'RIGHT', label: 'Right' },
      ],
    }),
  },
})
