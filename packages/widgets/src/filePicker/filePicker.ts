import { boolean, choice, defineWidget, eventHandler, gridUnits, number, text } from '@ashlar/schema'
import { commonProperties } from '../common-properties.ts'
import {
  clearableFieldMethods,
  fieldExposes,
  fieldSettable,
  labelProperties,
  lockProperties,
  validationProperties,
} from '../shared/field-properties.ts'

/** Files that a person chooses, drops or pastes. */
export const filePicker = defineWidget({
  type: 'filePicker',
  label: 'File picker',
  help: 'Lets a person choose, drop or paste files, checks them, and hands their content on.',
  icon: 'upload',
  keywords: ['upload', 'file', 'dropzone', 'attachment', 'csv', 'import', 'image', 'document', 'form'],
  namePrefix: 'FilePicker',
  defaultSize: { width: gridUnits(32), height: { value: 12, mode: 'fitContent' } },
  minimumSize: { columns: 8, rows: 3 },
  exposes: {
    value: {
      help: 'What the field holds: the chosen files, the same list as files.',
      initial: [],
    },
    files: {
      help: 'The chosen files in order, each with name, size in bytes, type, lastModified and, where content is wanted, data.',
      initial: [],
    },
    parsedData: {
      help: 'What stands in the files: the content of the one file, or a list with the content of each; null while nothing is read.',
      initial: null,
    },
    ...fieldExposes,
  },
  methods: clearableFieldMethods,
  settable: ['value', 'files', 'parsedData', ...fieldSettable],
  properties: {
    ...labelProperties({ label: 'Files' }),
    pickerStyle: choice('Style', 'DROPZONE', {
      help: 'How the component looks: an area to drop files on, a button, or one line like other fields.',
      bindable: false,
      options: [
        { value: 'DROPZONE', label: 'Drop area' },
        { value: 'BUTTON', label: 'Button' },
        { value: 'INLINE', label: 'One line' },
      ],
    }),
    buttonText: text('Button text', '', {
      help: 'What the button says; Choose files where it is empty.',
      placeholder: 'Add invoices',
    }),
    dataFormat: choice('Content as', 'base64', {
      help: 'How bindings read the content of each file as data; together at most 10 MB of content are read.',
      group: 'Data',
      options: [
        { value: 'base64', label: 'Base64' },
        { value: 'dataUrl', label: 'Data address' },
        { value: 'text', label: 'Text' },
        { value: 'none', label: 'No content' },
      ],
    }),
    parseAs: choice('Read as', 'none', {
      help: 'Turns the content of the files into data that bindings read as parsedData.',
      group: 'Data',
      options: [
        { value: 'none', label: 'Nothing' },
        { value: 'auto', label: 'By the type of the file' },
        { value: 'csv', label: 'CSV' },
        { value: 'json', label: 'JSON' },
        { value: 'text', label: 'Text' },
      ],
    }),
    hasHeader: boolean('First row has the names', true, {
      help: 'Whether each row of a CSV file becomes an object with the names of the first row; otherwise a list.',
      group: 'Data',
      shownWhen: { property: 'parseAs', is: ['csv', 'auto'] },
    }),
    readsNumbers: boolean('Read numbers', false, {
      help: 'Turns numbers, true and false in CSV files into values; leave it off where numbers begin with a zero.',
      group: 'Data',
      shownWhen: { property: 'parseAs', is: ['csv', 'auto'] },
    }),
    fileKind: choice('Accepted files', 'any', {
      help: 'Which files are accepted; names and contents are both looked at.',
      group: 'Validation',
      options: [
        { value: 'any', label: 'All' },
        { value: 'images', label: 'Images' },
        { value: 'documents', label: 'Documents' },
        { value: 'csv', label: 'CSV' },
        { value: 'json', label: 'JSON' },
        { value: 'custom', label: 'Own list' },
      ],
    }),
    allowedFileTypes: text('Accepted types', '', {
      help: 'Endings and types with commas between them; a list of texts works too.',
      group: 'Validation',
      placeholder: '.pdf, .docx, image/*',
      shownWhen: { property: 'fileKind', is: ['custom'] },
    }),
    maxNumFiles: number('Most files', 10, {
      help: 'How many files are accepted; with 1 a new file takes the place of the old one.',
      group: 'Validation',
      minimum: 1,
      maximum: 1000,
      step: 1,
    }),
    maxFileSize: number('Largest file', null, {
      help: 'The most megabytes that one file may have.',
      group: 'Validation',
      minimum: 0,
    }),
    maxTotalSize: number('Largest total', null, {
      help: 'The most megabytes that all files together may have.',
      group: 'Validation',
      minimum: 0,
    }),
    ...validationProperties({ requiredHelp: 'Whether at least one file has to be chosen.' }),
    ...lockProperties,
    onFilesSelected: eventHandler('On files selected', 'Runs when files were added and read.'),
    onFileRemoved: eventHandler('On file removed', 'Runs when a person took a file out of the list.'),
    ...commonProperties,
  },
})
