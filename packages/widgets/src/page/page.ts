import { boolean, color, defineWidget, eventHandler, gridColumns, gridUnits } from '@ashlar/schema'
import { standsOnPage } from './stands-on-page.ts'

const onPage: readonly string[] = [standsOnPage.section, ...standsOnPage.overlays]

/** The page itself: sections below each other, and what lies above them when it is opened. */
export const page = defineWidget({
  type: 'page',
  label: 'Page',
  help: 'A screen of the application, made of sections below each other.',
  icon: 'file-text',
  role: 'page',
  insertable: false,
  namePrefix: 'Page',
  defaultSize: { width: gridUnits(gridColumns), height: { value: 1, mode: 'fitContent' } },
  canContain: (type) => onPage.includes(type),
  properties: {
    backgroundColor: color('Background', {
      help: 'The color behind the whole page; the theme decides where none is chosen.',
      group: 'Appearance',
    }),
    onPageLoad: eventHandler(
      'On page load',
      'What runs once the page is open and its APIs have run. The step that runs the page load APIs says where these run instead.',
    ),
    triggerableEvents: boolean('Triggerable events', false, {
      help: 'Whether the page around an embedded application may trigger events.',
      group: 'Embedding',
      bindable: false,
    }),
    emittedEvents: boolean('Emitted events', false, {
      help: 'Whether an embedded application tells the page around it about its events.',
      group: 'Embedding',
      bindable: false,
    }),
  },
})
