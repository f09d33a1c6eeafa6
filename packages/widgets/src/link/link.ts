import { boolean, choice, color, defineWidget, eventHandler, gridUnits, icon, text } from '@ashlar/schema'
import { commonProperties } from '../common-properties.ts'
import { linkTexts } from './link-texts.ts'
import { linkProperties } from '../navigation/link-properties.ts'

/** A way to somewhere else. */
export const link = defineWidget({
  type: 'link',
  label: 'Link',
  help: 'Leads to a page, to another application or to an address.',
  icon: 'link',
  keywords: ['anchor', 'url', 'href', 'navigate', 'go to'],
  namePrefix: 'Link',
  defaultSize: { width: gridUnits(12), height: gridUnits(3) },
  minimumSize: { columns: 3, rows: 2 },
  settable: ['text', 'url', 'page', 'isDisabled', 'isVisible'],
  properties: {
    text: text('Text', 'Open page', {
      sample: 'words',
      help: 'What the link says; name what is found behind it.',
    }),
    ...linkProperties(),
    linkStyle: choice('Style', 'LINK', {
      help: 'Whether it looks like a link or like a button.',
      group: 'Appearance',
      options: [
        { value: 'LINK', label: 'Link' },
        { value: 'PRIMARY_BUTTON', label: 'Primary button' },
        { value: 'SECONDARY_BUTTON', label: 'Secondary button' },
        { value: 'TERTIARY_BUTTON', label: 'Tertiary button' },
      ],
    }),
    textStyle: choice('Kind of text', 'body2', {
      help: 'The size and weight of the words.',
      group: 'Appearance',
      shownWhen: { property: 'linkStyle', is: ['LINK'] },
      options: linkTexts.map((value) => ({
        value,
        label: `${value.charAt(0).toUpperCase()}${value.slice(1, -1)} ${value.slice(-1)}`,
      })),
    }),
    backgroundColor: color('Background', {
      help: 'The color behind the words; there is none where none is chosen.',
      group: 'Appearance',
      shownWhen: { property: 'linkStyle', is: ['LINK'] },
    }),
    textAlign: choice('Alignment', 'left', {
      help: 'Where the words stand in the room of the component.',
      group: 'Appearance',
      options: [
        { value: 'left', label: 'Left' },
        { value: 'center', label: 'Center' },
        { value: 'right', label: 'Right' },
      ],
    }),
    textColor: color('Color', {
      help: 'The color of a link; the theme decides where none is chosen.',
      group: 'Appearance',
      shownWhen: { property: 'linkStyle', is: ['LINK'] },
    }),
    icon: icon('Icon', { help: 'A small picture beside the words.', group: 'Appearance' }),
    iconPosition: choice('Icon position', 'LEFT', {
      help: 'On which side of the words the icon stands.',
      group: 'Appearance',
      options: [
        { value: 'LEFT', label: 'Left' },
        { value: 'RIGHT', label: 'Right' },
      ],
    }),
    isDisabled: boolean('Disabled', false, {
      help: 'Shows the words without leading anywhere.',
      group: 'Behavior',
    }),
    onClick: eventHandler(
      'On click',
      'Runs when the link is followed in the same tab, before the page changes.',
    ),
    ...commonProperties,
  },
})
