import type { SamplePages } from './sample-pages.ts'

const line = 'The quick brown fox jumps over the lazy dog, and nobody minds that it does so again.\n'

/** Fields with texts of ten megabytes: in lines, and in one line without an end. */
export const longTextPages: SamplePages = {
  'long-texts': [
    {
      type: 'textArea',
      name: 'Lines',
      place: [0, 0, 48, 20],
      values: {
        label: 'Ten megabytes in lines',
        defaultText: line.repeat(120_000),
        showsCount: true,
        maxLength: 11_000_000,
      },
    },
    {
      type: 'textArea',
      name: 'Line',
      place: [0, 22, 48, 20],
      values: { label: 'Ten megabytes in one line', defaultText: line.trim().repeat(120_000) },
    },
    {
      type: 'textArea',
      name: 'Locked',
      place: [50, 0, 46, 20],
      values: { label: 'To read', defaultText: line.repeat(5000), isReadOnly: true },
    },
    { type: 'textArea', name: 'Short', place: [50, 22, 46, 20], values: { label: 'Paste here' } },
  ],
}
