import {
  boolean,
  choice,
  color,
  defineWidget,
  eventHandler,
  gridUnits,
  icon as iconProperty,
  number,
  text,
} from '@ashlar/schema'
import { commonProperties } from '../common-properties.ts'

/** A picture of the icon set, pressed like a button where a press does something. */
export const icon = defineWidget({
  type: 'icon',
  label: 'Icon',
  help: 'Shows a small picture that can be pressed.',
  icon: 'star',
  keywords: ['symbol', 'glyph', 'picture', 'icon button'],
  namePrefix: 'Icon',
  defaultSize: { width: gridUnits(4), height: gridUnits(3) },
  minimumSize: { columns: 1, rows: 2 },
  settable: ['icon', 'color', 'isDisabled', 'isVisible'],
  properties: {
    icon: iconProperty('Icon', { help: 'The picture that is shown.', sample: 'words', initial: 'star' }),
    label: text('Label', '', {
      help: 'What the icon says to people who cannot see it; without one it is decoration.',
      placeholder: 'Paid',
    }),
    size: number('Size', 24, {
      help: 'The width and height of the picture in px.',
      group: 'Appearance',
      minimum: 8,
      maximum: 256,
    }),
    color: color('Color', {
      help: 'The color of the picture; that of text where none is chosen.',
      group: 'Appearance',
    }),
    align: choice('Alignment', 'center', {
      help: 'Where the picture stands between left and right.',
      group: 'Appearance',
      options: [
        { value: 'left', label: 'Left' },
        { value: 'center', label: 'Center' },
        { value: 'right', label: 'Right' },
      ],
    }),
    isDisabled: boolean('Disabled', false, {
      help: 'Shows the icon so that it cannot be pressed.',
      group: 'Behavior',
    }),
    onClick: eventHandler('On click', 'Runs when the icon is pressed; with steps here it is a button.'),
    ...commonProperties,
  },
})
