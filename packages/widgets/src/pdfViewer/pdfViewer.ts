import { boolean, choice, defineWidget, eventHandler, gridUnits, text } from '@ashlar/schema'
import { commonProperties } from '../common-properties.ts'

/** A PDF to read, page below page. */
export const pdfViewer = defineWidget({
  type: 'pdfViewer',
  label: 'PDF viewer',
  help: 'Shows a PDF to read, select from and download.',
  icon: 'file-text',
  keywords: ['pdf', 'document', 'invoice', 'contract', 'file', 'pages', 'viewer', 'print'],
  namePrefix: 'PdfViewer',
  defaultSize: { width: gridUnits(48), height: gridUnits(50) },
  minimumSize: { columns: 16, rows: 16 },
  exposes: {
    page: { help: 'The number of the page that is in sight, from 1.', initial: 1 },
    pageCount: {
      help: 'How many pages the PDF has; 0 until it is open.',
      initial: 0,
      within: { least: 0 },
    },
    isLoaded: { help: 'Whether the PDF is open.', initial: false },
  },
  settable: ['source', 'page', 'zoom', 'isVisible'],
  properties: {
    source: text('PDF', '', {
      help: 'A file from a binding, Base64, a data address, or a path of this address such as /api/files/7. PDFs of other sites open in a tab of their own.',
      group: 'Data',
      placeholder: '{{ API1.response.pdf }}',
    }),
    title: text('Title', '', {
      help: 'What the PDF is, shown above it, read by screen readers and used as the name of the download.',
    }),
    zoom: choice('Zoom', 'width', {
      help: 'How large pages are at first; a binding may give any percentage.',
      group: 'Appearance',
      options: [
        { value: 'width', label: 'Fit the width' },
        { value: 'page', label: 'Fit the whole page' },
        { value: '50', label: '50 %' },
        { value: '75', label: '75 %' },
        { value: '100', label: '100 %' },
        { value: '125', label: '125 %' },
        { value: '150', label: '150 %' },
        { value: '200', label: '200 %' },
      ],
    }),
    showToolbar: boolean('Toolbar', true, {
      help: 'Lets people go to a page, change the zoom and find words; Ctrl or Cmd with F finds words also without it.',
      group: 'Appearance',
    }),
    allowDownload: boolean('Download button', true, {
      help: 'Lets people save the PDF. Those who can see it can always take what it says.',
      group: 'Behavior',
      shownWhen: { property: 'showToolbar', is: [true] },
    }),
    emptyText: text('When empty', 'There is no PDF yet.', { help: 'What is shown where there is no PDF.' }),
    onLoad: eventHandler('On load', 'Runs when the PDF is open.'),
    onPageChange: eventHandler('On page change', 'Runs when another page comes into sight.'),
    ...commonProperties,
  },
})
