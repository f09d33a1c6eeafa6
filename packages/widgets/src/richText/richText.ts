import { defineWidget, gridUnits, text } from '@ashlar/schema'
import { commonProperties } from '../common-properties.ts'

/** Text that was written in a rich text editor. */
export const richText = defineWidget({
  type: 'richText',
  label: 'Rich text',
  help: 'Shows text that was written in a rich text editor.',
  icon: 'file-text',
  keywords: ['html', 'formatted', 'article', 'editor'],
  namePrefix: 'RichText',
  defaultSize: { width: gridUnits(48), height: { value: 12, mode: 'fitContent' } },
  minimumSize: { columns: 8, rows: 3 },
  settable: ['text', 'isVisible'],
  properties: {
    text: text('Text', '<p>Text with <b>weight</b>.</p>', {
      sample: 'content',
      help: 'The HTML that the editor made; markup that could run code is left out.',
      multiline: true,
      language: 'html',
    }),
    ...commonProperties,
  },
})
