import { boolean, defineWidget, eventHandler, gridUnits, text } from '@ashlar/schema'
import { commonProperties } from '../common-properties.ts'

/** A page from elsewhere, shut in a frame. */
export const iframe = defineWidget({
  type: 'iframe',
  label: 'Iframe',
  help: 'Shows a page from elsewhere inside the application.',
  icon: 'app-window',
  keywords: ['embed', 'website', 'page', 'frame', 'url'],
  namePrefix: 'Iframe',
  defaultSize: { width: gridUnits(48), height: gridUnits(30) },
  minimumSize: { columns: 8, rows: 6 },
  exposes: { isLoaded: { help: 'Whether the page has been loaded.', initial: false } },
  settable: ['url', 'isVisible'],
  properties: {
    url: text('Address', '', {
      help: 'The page to show; its address begins with https, and its owner must allow that it is shown elsewhere.',
      placeholder: 'https://example.com',
    }),
    title: text('Title', 'Embedded page', { help: 'What the page is, read by screen readers.' }),
    allowScripts: boolean('Allow scripts', true, {
      help: 'Whether the page may run its own scripts; most pages need that.',
      group: 'Behavior',
    }),
    allowForms: boolean('Allow forms', true, {
      help: 'Whether people may send forms of the page.',
      group: 'Behavior',
    }),
    allowPopups: boolean('Allow new windows', false, {
      help: 'Whether the page may open windows and tabs.',
      group: 'Behavior',
    }),
    allowStorage: boolean('Allow its own storage', true, {
      help: 'Whether the page may use cookies and storage of its own address, such as to keep people signed in.',
      group: 'Behavior',
    }),
    allowFullScreen: boolean('Allow full screen', false, {
      help: 'Whether the page may fill the whole screen.',
      group: 'Behavior',
    }),
    hasBorder: boolean('Border', true, {
      help: 'Draws a fine line around the page.',
      group: 'Appearance',
    }),
    onLoad: eventHandler('On load', 'Runs when the page has been loaded.'),
    ...commonProperties,
  },
})
