import { defineWidget, gridUnits, text } from '@ashlar/schema'
import { commonProperties } from '../common-properties.ts'

/** Markup with styles of its own. */
export const html = defineWidget({
  type: 'html',
  label: 'HTML',
  help: 'Shows HTML with styles of its own, apart from those of the page.',
  icon: 'code',
  keywords: ['markup', 'css', 'template', 'custom'],
  namePrefix: 'Html',
  defaultSize: { width: gridUnits(40), height: { value: 14, mode: 'fitContent' } },
  minimumSize: { columns: 4, rows: 2 },
  settable: ['html', 'isVisible'],
  properties: {
    html: text('HTML', '<h3>Hello</h3><p>Write HTML here.</p>', {
      sample: 'content',
      help: 'Markup without scripts, forms and frames: what could run code is left out.',
      multiline: true,
      language: 'html',
    }),
    css: text('CSS', '', {
      help: 'Styles for this markup alone; they select elements, and fetch nothing.',
      multiline: true,
      language: 'css',
      group: 'Appearance',
    }),
    ...commonProperties,
  },
})
