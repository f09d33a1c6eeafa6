import { boolean, choice, colour, defineWidget, eventHandler, gridUnits, icon, text } from '@ashlar/schema'
import { commonProperties } from '../common-properties.ts'
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
    text: text('Text', 'Open page', { help: 'What the link says; name what is found behind it.' }),
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
    textAlign: choice('Alignment', 'left', {
      help: 'Where the words stand in the room of the component.',
      group: 'Appearance',
      options: [
        { value: 'left', label: 'Left' },
        { value: 'center', label: 'Centre' },
        { value: 'right', label: 'Right' },
      ],
    }),
    textColor: colour('Colour', {
      help: 'The colour of a link; the theme decides where none is chosen.',
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
      group: 'Behaviour',
    }),
    onClick: eventHandler(
      'On click',
      'Runs when the link is followed in the same tab, before the page changes.',
    ),
    ...commonProperties,
  },
})
