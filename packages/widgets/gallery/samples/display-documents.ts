import type { SampleWidget } from '../sample-widget.ts'
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

/** The pages with data and documents to look into. */
export const displayDocumentPages: SamplePages = {
  'display-json': explorers,
}
