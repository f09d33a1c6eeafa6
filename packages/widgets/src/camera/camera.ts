import { boolean, choice, defineWidget, eventHandler, gridUnits, number } from '@ashlar/schema'
import { commonProperties } from '../common-properties.ts'
import {
  clearableFieldMethods,
  fieldExposes,
  fieldSettable,
  labelProperties,
  lockProperties,
  validationProperties,
} from '../shared/field-properties.ts'

/** Photos that a person takes, and codes that they hold before the camera. */
export const camera = defineWidget({
  type: 'camera',
  label: 'Camera',
  help: 'Lets a person take a photo, or read a barcode or a QR code with the camera of their device.',
  icon: 'camera',
  keywords: ['photo', 'picture', 'scan', 'scanner', 'barcode', 'qr', 'code', 'webcam', 'form'],
  namePrefix: 'Camera',
  defaultSize: { width: gridUnits(32), height: { value: 26, mode: 'fitContent' } },
  minimumSize: { columns: 14, rows: 12 },
  exposes: {
    value: {
      help: 'The photo, or what the code says where codes are read; empty while there is none.',
      initial: '',
    },
    image: { help: 'The photo as a data address; empty while there is none.', initial: '' },
    scannedValue: { help: 'What the last code says; empty while none was read.', initial: '' },
    scannedFormat: { help: 'The kind of the last code, such as qr_code or ean_13.', initial: '' },
    ...fieldExposes,
  },
  methods: clearableFieldMethods,
  settable: ['value', ...fieldSettable],
  properties: {
    ...labelProperties({ label: 'Camera' }),
    cameraMode: choice('Use', 'PHOTO', {
      help: 'Whether the camera takes photos or reads barcodes and QR codes.',
      options: [
        { value: 'PHOTO', label: 'Take photos' },
        { value: 'SCAN', label: 'Read codes' },
      ],
    }),
    scannedKinds: choice('Codes', 'all', {
      help: 'Which codes are read; fewer kinds are read faster.',
      shownWhen: { property: 'cameraMode', is: ['SCAN'] },
      options: [
        { value: 'all', label: 'All' },
        { value: 'qr', label: 'QR codes' },
        { value: 'products', label: 'Barcodes on products' },
      ],
    }),
    ...validationProperties({ requiredHelp: 'Whether there has to be a photo or a code.' }),
    ...lockProperties,
    facing: choice('Camera', 'environment', {
      help: 'Which camera of a phone is used at first.',
      group: 'Behavior',
      options: [
        { value: 'environment', label: 'At the back' },
        { value: 'user', label: 'At the front' },
      ],
    }),
    keepsScanning: boolean('Go on reading', false, {
      help: 'Reads one code after the other until a person stops the camera.',
      group: 'Behavior',
      shownWhen: { property: 'cameraMode', is: ['SCAN'] },
    }),
    maxWidth: number('Largest side', 1600, {
      help: 'How many px the longer side of a photo has at most; larger photos are made smaller.',
      group: 'Data',
      minimum: 160,
      maximum: 4096,
      step: 1,
      shownWhen: { property: 'cameraMode', is: ['PHOTO'] },
    }),
    onCapture: eventHandler('On photo', 'Runs when a photo was taken or chosen.', {
      shownWhen: { property: 'cameraMode', is: ['PHOTO'] },
    }),
    onScan: eventHandler('On code', 'Runs when a code was read.', {
      shownWhen: { property: 'cameraMode', is: ['SCAN'] },
    }),
    ...commonProperties,
  },
})
