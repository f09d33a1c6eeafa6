import { boolean, defineWidget, gridUnits, text } from '@ashlar/schema'
import { commonProperties } from '../common-properties.ts'

/** Text written in Markdown. */
export const markdown = defineWidget({
  type: 'markdown',
  label: 'Markdown',
  help: 'Shows text with headings, lists, tables and code, written in Markdown.',
  icon: 'letter-text',
  keywords: ['rich text', 'documentation', 'readme', 'formatted', 'help'],
  namePrefix: 'Markdown',
  defaultSize: { width: gridUnits(48), height: { value: 16, mode: 'fitContent' } },
  minimumSize: { columns: 8, rows: 3 },
  settable: ['text', 'isVisible'],
  properties: {
    text: text('Text', '## Welcome\n\nWrite **Markdown** here.', {
      sample: 'content',
      help: 'Markdown; bindings may stand anywhere in it. Markup that could run code is left out.',
      multiline: true,
      language: 'markdown',
    }),
    keepsLineBreaks: boolean('Keep line breaks', false, {
      help: 'Whether a single line break in the text is one on the page too.',
      group: 'Appearance',
    }),
    ...commonProperties,
  },
})
