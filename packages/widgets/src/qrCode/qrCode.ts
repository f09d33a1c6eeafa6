import { choice, color, defineWidget, gridUnits, text } from '@ashlar/schema'
import { commonProperties } from '../common-properties.ts'

/** A code that phones read. */
export const qrCode = defineWidget({
  type: 'qrCode',
  label: 'QR code',
  help: 'Shows a text or an address as a code that phones read.',
  icon: 'qr-code',
  keywords: ['barcode', 'scan', 'link', 'label', 'print'],
  namePrefix: 'QrCode',
  defaultSize: { width: gridUnits(16), height: gridUnits(18) },
  minimumSize: { columns: 6, rows: 6 },
  settable: ['value', 'isVisible'],
  properties: {
    value: text('Content', 'https://example.com', {
      sample: 'content',
      help: 'What a phone reads: an address, a number or any text.',
      placeholder: 'https://example.com',
    }),
    label: text('Label', '', {
      help: 'What the code is for, read by screen readers; the content where it is empty.',
    }),
    showsContent: choice('Words below', 'none', {
      help: 'Whether the content or the label is written below the code.',
      group: 'Appearance',
      options: [
        { value: 'none', label: 'Nothing' },
        { value: 'content', label: 'Content' },
        { value: 'label', label: 'Label' },
      ],
    }),
    errorCorrection: choice('Robustness', 'M', {
      help: 'How much of the code may be dirty or covered; more makes it finer.',
      group: 'Appearance',
      options: [
        { value: 'L', label: 'Low' },
        { value: 'M', label: 'Medium' },
        { value: 'Q', label: 'High' },
        { value: 'H', label: 'Highest' },
      ],
    }),
    color: color('Color', {
      help: 'The color of the code; black where none is chosen. Scanners need a dark one.',
      group: 'Appearance',
    }),
    ...commonProperties,
  },
})
