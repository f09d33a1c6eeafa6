import type { SamplePages } from './sample-pages.ts'
import type { SampleWidget } from '../sample-widget.ts'

type Values = Readonly<Record<string, unknown>>

/** Places widgets in `columns` columns, row by row, `rows` apart. */
const inColumns = (
  top: number,
  rows: number,
  columns: number,
  widgets: readonly (readonly [type: string, values: Values, isLoading?: boolean])[],
): readonly SampleWidget[] =>
  widgets.map(([type, values, isLoading = false], index) => ({
    type,
    name: `${type}${top}_${index}`,
    place: [
      (index % columns) * Math.floor(99 / columns),
      top + Math.floor(index / columns) * rows,
      Math.floor(99 / columns) - 3,
      rows - 2,
    ],
    values,
    isLoading,
  }))

const files = [
  { name: 'invoice-2026-03.pdf', size: 248_113, type: 'application/pdf', lastModified: 1 },
  {
    name: 'Quarterly figures of all subsidiaries, final version 3.xlsx',
    size: 1_840_221,
    type: '',
    lastModified: 2,
  },
]

const pickers = inColumns(0, 14, 3, [
  ['filePicker', { label: 'Attachments' }],
  [
    'filePicker',
    { label: 'Logo', fileKind: 'images', maxNumFiles: 1, maxFileSize: 2, pickerStyle: 'INLINE' },
  ],
  [
    'filePicker',
    { label: 'Customers', fileKind: 'csv', maxNumFiles: 1, parseAs: 'csv', pickerStyle: 'BUTTON' },
  ],
])
const pickerStates = inColumns(0, 18, 3, [
  ['filePicker', { label: 'With files', files }],
  ['filePicker', { label: 'Required', isRequired: true, isTouched: true, fileKind: 'documents' }],
  ['filePicker', { label: 'Disabled', isDisabled: true, files }],
  ['filePicker', { label: 'Read only', isReadOnly: true, files, pickerStyle: 'INLINE' }],
  ['filePicker', { label: 'Loading' }, true],
  [
    'filePicker',
    { label: 'One line', pickerStyle: 'INLINE', isRequired: true, isTouched: true, labelPosition: 'left' },
  ],
])

const report =
  '<h2>Visit to the site</h2><p>All <strong>pumps</strong> run; the <em>third</em> one is loud. See <a href="https://example.com">the manual</a>.</p><ul><li><p>Order bearings</p></li><li><p>Call the supplier</p></li></ul><blockquote><p>It was loud before.</p></blockquote><pre><code>pump3.rpm = 1450</code></pre>'

const editors = inColumns(16, 24, 2, [
  ['richTextEditor', { label: 'Report', defaultText: report, showsCount: true }],
  [
    'richTextEditor',
    { label: 'Comment', placeholderText: 'What should the next person know?', toolbar: 'BASIC' },
  ],
])
const editorStates = inColumns(40, 22, 3, [
  [
    'richTextEditor',
    { label: 'Required', isRequired: true, isTouched: true, helperText: 'For the customer' },
  ],
  ['richTextEditor', { label: 'Read only', isReadOnly: true, defaultText: report }],
  ['richTextEditor', { label: 'Disabled', isDisabled: true, defaultText: report }],
  ['richTextEditor', { label: 'Loading' }, true],
  ['richTextEditor', { label: 'Too long', defaultText: 'x'.repeat(600_000) }],
  ['richTextEditor', { label: '', toolbar: 'NONE', placeholderText: 'No toolbar, no label' }],
])

const settings = '{\n  "name": "Warehouse",\n  "open": true,\n  "shelves": [12, 18.5, null]\n}'
const script =
  '// Adds what is missing.\nexport const total = (rows) =>\n  rows.reduce((sum, { price }) => sum + (price ?? 0), 0)\n'
const query = "SELECT name, total\nFROM orders\nWHERE status = 'paid' -- only these"

const codes = inColumns(42, 16, 3, [
  ['codeEditor', { label: 'Settings', defaultText: settings }],
  ['codeEditor', { label: 'Script', language: 'javascript', defaultText: script }],
  ['codeEditor', { label: 'Query', language: 'sql', defaultText: query }],
  [
    'codeEditor',
    { label: 'Page', language: 'html', defaultText: '<main class="wide">\n  <h1>Hello</h1>\n</main>' },
  ],
  [
    'codeEditor',
    {
      label: 'Job',
      language: 'python',
      defaultText: 'def area(r):\n    # Of a circle.\n    return 3.14 * r ** 2',
    },
  ],
  [
    'codeEditor',
    {
      label: 'Notes',
      language: 'markdown',
      defaultText: '# Title\n\nSome **bold** text and [a link](https://example.com).',
      wrapsLines: true,
    },
  ],
])
const codeStates = inColumns(84, 16, 3, [
  ['codeEditor', { label: 'Not valid', defaultText: '{\n  "a": 1\n  "b": 2\n}', isTouched: true }],
  ['codeEditor', { label: 'Read only', defaultText: settings, isReadOnly: true }],
  ['codeEditor', { label: 'Disabled', defaultText: settings, isDisabled: true }],
  ['codeEditor', { label: 'Loading' }, true],
  ['codeEditor', { label: 'Empty', placeholderText: '{ "name": "Ada" }', showsLineNumbers: false }],
])

const signed =
  'data:image/svg+xml;utf8,<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 100"><path d="M30 70C60 10 70 10 75 70S120 20 130 65s40-30 60 0 40-20 70-5" fill="none" stroke="black" stroke-width="2"/></svg>'

const signatures = inColumns(76, 18, 3, [
  ['signature', { label: 'Approved by' }],
  ['signature', { label: 'Delivered to', ink: 'blue', valueFormat: 'SVG', isRequired: true }],
  ['signature', { label: 'Signed', value: signed }],
])
const signatureStates = inColumns(118, 18, 3, [
  ['signature', { label: 'Required', isRequired: true, isTouched: true }],
  ['signature', { label: 'Read only', isReadOnly: true, value: signed }],
  ['signature', { label: 'Disabled', isDisabled: true }],
])

const cameras = inColumns(96, 24, 3, [
  ['camera', { label: 'Damage' }],
  ['camera', { label: 'Article', cameraMode: 'SCAN' }],
  ['camera', { label: 'Read', cameraMode: 'SCAN', value: '4006381333931' }],
])
const cameraStates = inColumns(138, 24, 3, [
  ['camera', { label: 'Required', isRequired: true, isTouched: true }],
  ['camera', { label: 'Disabled', isDisabled: true }],
  ['camera', { label: 'Read only', isReadOnly: true, cameraMode: 'SCAN', value: '4006381333931' }],
  ['camera', { label: 'Loading' }, true],
])

/** The pages that show this family in all its states. */
export const capturePages: SamplePages = {
  capture: [...pickers, ...editors, ...codes, ...signatures, ...cameras],
  'capture-states': [...pickerStates, ...editorStates, ...codeStates, ...signatureStates, ...cameraStates],
}
