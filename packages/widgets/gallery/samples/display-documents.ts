import type { SampleWidget } from '../sample-widget.ts'
import { lockedPdf } from './locked-pdf.ts'
import { samplePdf } from './sample-pdf.ts'
import type { SamplePages } from './sample-pages.ts'

const orders = {
  orders: Array.from({ length: 250 }, (_none, index) => ({
    id: 1000 + index,
    customer: {
      name: index % 2 === 0 ? 'Ada Lovelace' : 'Grace Hopper',
      isActive: index % 3 !== 0,
      note: null,
    },
    lines: [{ product: 'Chisel', price: 12.5 }],
  })),
  'odd key': 'Words '.repeat(2000),
  nothing: [],
}

const explorers: readonly SampleWidget[] = [
  { type: 'jsonExplorer', name: 'Small', place: [0, 0, 46, 26] },
  {
    type: 'jsonExplorer',
    name: 'Orders',
    place: [50, 0, 46, 26],
    values: { data: orders, rootName: 'API1.response' },
  },
  { type: 'jsonExplorer', name: 'Empty', place: [0, 28, 30, 12], values: { data: '' } },
  { type: 'jsonExplorer', name: 'Broken', place: [33, 28, 30, 12], values: { data: '{ "a": 1,' } },
  { type: 'jsonExplorer', name: 'Awaited', place: [66, 28, 30, 12], isLoading: true },
]

const documents: readonly SampleWidget[] = [
  {
    type: 'pdfViewer',
    name: 'Invoice',
    place: [0, 0, 46, 44],
    values: { source: btoa(samplePdf(12)), title: 'Invoice 1042' },
  },
  {
    type: 'pdfViewer',
    name: 'Whole',
    place: [50, 0, 46, 44],
    values: { source: samplePdf(3, 'Contract'), zoom: 'page', allowDownload: false },
  },
  { type: 'pdfViewer', name: 'NoPdf', place: [0, 46, 22, 18] },
  {
    type: 'pdfViewer',
    name: 'NotPdf',
    place: [24, 46, 22, 18],
    values: { source: btoa('rubbish'.repeat(50)) },
  },
  {
    type: 'pdfViewer',
    name: 'OtherSite',
    place: [50, 46, 22, 18],
    values: { source: 'https://example.com/terms.pdf', title: 'Terms' },
  },
  {
    type: 'pdfViewer',
    name: 'Damaged',
    place: [74, 46, 22, 18],
    values: { source: `%PDF-1.4\n${'rubbish '.repeat(100)}` },
  },
  {
    type: 'pdfViewer',
    name: 'Locked',
    place: [0, 66, 22, 18],
    values: { source: lockedPdf, title: 'Payslip' },
  },
]

/** The pages with data and documents to look into. */
export const displayDocumentPages: SamplePages = {
  'display-json': explorers,
  'display-pdf': documents,
}
