import { boolean, choice, defineWidget, eventHandler, gridUnits, icon, text } from '@ashlar/schema'
import { commonProperties } from '../common-properties.ts'

/** A message that stands out from the page. */
export const callout = defineWidget({
  type: 'callout',
  label: 'Callout',
  help: 'Tells people something they should notice.',
  icon: 'triangle-alert',
  keywords: ['alert', 'banner', 'notice', 'message', 'warning', 'info', 'error'],
  namePrefix: 'Callout',
  defaultSize: { width: gridUnits(48), height: { value: 6, mode: 'fitContent' } },
  minimumSize: { columns: 12, rows: 3 },
  exposes: {
    isDismissed: { help: 'Whether a person has closed the message.', initial: false },
  },
  settable: ['title', 'text', 'calloutType', 'isDismissed', 'isVisible'],
  properties: {
    calloutType: choice('Kind', 'INFO', {
      help: 'What kind of news it is; warnings and problems are announced at once by screen readers.',
      options: [
        { value: 'INFO', label: 'Information' },
        { value: 'SUCCESS', label: 'Success' },
        { value: 'WARNING', label: 'Warning' },
        { value: 'DANGER', label: 'Problem' },
      ],
    }),
    title: text('Title', 'Good to know', { sample: 'content', help: 'What it is about, in a few words.' }),
    text: text('Text', 'Orders of the weekend are sent on Monday.', {
      sample: 'content',
      help: 'What people should know or do.',
      multiline: true,
    }),
    icon: icon('Icon', {
      help: 'A picture of your own; that of its kind where none is chosen.',
      group: 'Appearance',
    }),
    showIcon: boolean('Show an icon', true, {
      help: 'Whether there is a picture at all.',
      group: 'Appearance',
    }),
    isDismissible: boolean('Can be closed', false, {
      help: 'Lets people close the message.',
      group: 'Behavior',
    }),
    actionLabel: text('Action', '', {
      help: 'What the button says; there is none where it is empty.',
      placeholder: 'Show orders',
      group: 'Behavior',
    }),
    onActionClick: eventHandler('On action click', 'Runs when the button is pressed.'),
    onDismiss: eventHandler('On close', 'Runs when a person closed the message.'),
    ...commonProperties,
  },
})
