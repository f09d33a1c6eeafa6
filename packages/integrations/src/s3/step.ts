import type { StepDescriptor } from '../descriptor.ts'
import type { FormField } from '../form.ts'
import {
  findOperation,
  operationFacts,
  operations,
  takersOf,
  type TextField,
  textFields,
} from './operations.ts'

const text = (
  key: TextField,
  facts: Omit<FormField & { kind: 'text' }, 'kind' | 'key' | 'shownIf'>,
): FormField => ({
  kind: 'text',
  key,
  ...facts,
  shownIf: { key: 'operation', oneOf: takersOf(key), orMissing: takersOf(key).includes('list') },
})

/** The form of a step on a storage of objects. */
export const step: StepDescriptor = {
  nameWord: 'Storage',
  sections: [
    {
      title: '',
      fields: [
        {
          kind: 'choice',
          key: 'operation',
          label: 'Action',
          isAction: true,
          default: 'list',
          options: operations.map((value) => ({ value, label: operationFacts[value].label })),
        },
        text('bucket', {
          label: 'Bucket',
          placeholder: 'invoices',
          help: 'Empty: the bucket of the integration.',
        }),
        text('prefix', {
          label: 'Prefix',
          placeholder: '2024/{{ Customer.value }}/',
          help: 'What the keys begin with, such as a folder with its slash.',
        }),
        {
          kind: 'switch',
          key: 'onlyFolder',
          label: 'This folder only',
          default: false,
          help: 'Objects behind another slash are given as folders, not one by one.',
          shownIf: { key: 'operation', oneOf: ['list'], orMissing: true },
        },
        text('key', { label: 'Key', placeholder: 'invoices/{{ Invoice.value }}.pdf', isRequired: true }),
        text('keys', {
          label: 'Keys',
          placeholder: '{{ Table1.selectedRows.map((row) => row.key) }}',
          isRequired: true,
          help: 'One binding that gives a list of keys.',
        }),
        {
          kind: 'choice',
          key: 'readAs',
          label: 'Give it as',
          default: 'text',
          options: [
            { value: 'text', label: 'Text' },
            { value: 'json', label: 'JSON' },
            { value: 'file', label: 'File' },
          ],
          help: 'A file has name, type, size and data in base64, and can be sent on as one.',
          shownIf: { key: 'operation', oneOf: ['read', 'read_many'] },
        },
        {
          kind: 'choice',
          key: 'contentForm',
          label: 'Content is',
          default: 'text',
          options: [
            { value: 'text', label: 'Text or JSON' },
            { value: 'base64', label: 'Bytes in base64' },
            { value: 'file', label: 'A file' },
          ],
          shownIf: { key: 'operation', oneOf: ['upload'] },
        },
        text('content', { label: 'Content', placeholder: '{{ Upload.files[0] }}', isMultiline: true }),
        text('files', {
          label: 'Files',
          placeholder: '{{ Upload.files }}',
          isRequired: true,
          help: 'One binding that gives files of a file picker, or a list of { name, type, content } with the content in base64. Each becomes an object: the prefix with its name.',
        }),
        text('contentType', {
          label: 'Content type',
          placeholder: 'application/pdf',
          help: 'Empty: that of the file, JSON for lists and objects, else plain text or bytes.',
        }),
        {
          kind: 'choice',
          key: 'linkFor',
          label: 'The link is for',
          default: 'read',
          options: [
            { value: 'read', label: 'Reading the object' },
            { value: 'upload', label: 'Uploading it' },
          ],
          shownIf: { key: 'operation', oneOf: ['link'] },
        },
        text('seconds', {
          label: 'Valid for seconds',
          placeholder: '3600',
          help: 'At most 604800, which is a week. Whoever has the link can use it until then.',
        }),
        text('fileName', {
          label: 'Download as',
          placeholder: 'invoice.pdf',
          help: 'The name under which a browser saves it; empty: the browser shows it where it can.',
        }),
        text('limit', { label: 'At most', placeholder: '1000', help: 'Up to 1,000 at a time.' }),
        text('after', {
          label: 'Continue at',
          placeholder: '{{ List1.response.next }}',
          help: 'What the list before gave as next.',
        }),
      ],
    },
  ],
  showsRequest: true,
  defaultConfiguration: {
    operation: 'list',
    ...Object.fromEntries(textFields.map((field) => [field, ''])),
    onlyFolder: false,
    readAs: 'text',
    contentForm: 'text',
    linkFor: 'read',
  },
  onlyReads({ operation }) {
    const found = findOperation(operation)
    return found !== undefined && operationFacts[found].onlyReads
  },
  templates(configuration) {
    const operation = findOperation(configuration['operation'])
    if (operation === undefined) return []
    return operationFacts[operation].fields.flatMap((path) => {
      const written = configuration[path]
      return typeof written === 'string' ? [{ path, mode: 'text' as const, text: written }] : []
    })
  },
}
