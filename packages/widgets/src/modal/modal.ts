import { choice, defineWidget, gridColumns, gridUnits, number } from '@ashlar/schema'
import { overlayProperties, overlaySettable, overlayValues, standsInOverlays } from './overlay-properties.ts'

/** A dialog above the page. */
export const modal = defineWidget({
  type: 'modal',
  label: 'Modal',
  help: 'A dialog above the page that asks for attention until it is closed.',
  icon: 'app-window',
  keywords: ['dialog', 'popup', 'overlay', 'window', 'lightbox'],
  role: 'overlay',
  namePrefix: 'Modal',
  // It stands nowhere on the page: its room is decided by its own properties.
  defaultSize: { width: gridUnits(gridColumns), height: { value: 0, mode: 'fitContent' } },
  canContain: standsInOverlays,
  children: [{ type: 'canvas' }],
  exposes: overlayValues,
  settable: overlaySettable,
  properties: {
    ...overlayProperties('Title'),
    widthPreset: choice('Width', 'MEDIUM', {
      help: 'How wide the dialog is; on a telephone it takes the whole width.',
      group: 'Layout',
      options: [
        { value: 'SMALL', label: 'Small (400 px)' },
        { value: 'MEDIUM', label: 'Medium (600 px)' },
        { value: 'LARGE', label: 'Large (900 px)' },
        { value: 'FULL', label: 'Whole page' },
        { value: 'CUSTOM', label: 'Custom' },
      ],
    }),
    customWidth: number('Custom width', 600, {
      help: 'The width of the dialog in px.',
      group: 'Layout',
      minimum: 240,
      maximum: 4000,
      step: 1,
      shownWhen: { property: 'widthPreset', is: ['CUSTOM'] },
    }),
    heightPreset: choice('Height', 'FIT_CONTENT', {
      help: 'How high the dialog is; it is never higher than the screen.',
      group: 'Layout',
      options: [
        { value: 'FIT_CONTENT', label: 'Fit content' },
        { value: 'SMALL', label: 'Small (240 px)' },
        { value: 'MEDIUM', label: 'Medium (480 px)' },
        { value: 'LARGE', label: 'Large (720 px)' },
        { value: 'FULL', label: 'Whole page' },
        { value: 'CUSTOM', label: 'Custom' },
      ],
    }),
    customHeight: number('Custom height', 480, {
      help: 'The height of the dialog in px.',
      group: 'Layout',
      minimum: 120,
      maximum: 4000,
      step: 1,
      shownWhen: { property: 'heightPreset', is: ['CUSTOM'] },
    }),
  },
})
