import { colour, defineWidget, gridColumns, gridUnits } from '@ashlar/schema'

/** The page itself: sections below each other. */
export const page = defineWidget({
  type: 'page',
  label: 'Page',
  help: 'A screen of the application, made of sections below each other.',
  icon: 'file-text',
  role: 'page',
  insertable: false,
  namePrefix: 'Page',
  defaultSize: { width: gridUnits(gridColumns), height: { value: 1, mode: 'fitContent' } },
  canContain: (type) => type === 'section',
  properties: {
    backgroundColor: colour('Background', {
      help: 'The colour behind the whole page; the theme decides where none is chosen.',
      group: 'Appearance',
    }),
  },
})
