import type { StepDescriptor } from '../descriptor.ts'
import type { FormField } from '../form.ts'
import {
  findOperation,
  labels,
  operationFacts,
  operations,
  takersOf,
  type TextField,
  textFields,
} from './operations.ts'

const text = (
  key: TextField,
  facts: Omit<FormField & { kind: 'text' }, 'kind' | 'key' | 'label' | 'shownIf'>,
): FormField => ({
  kind: 'text',
  key,
  label: labels[key],
  ...facts,
  shownIf: { key: 'operation', oneOf: takersOf(key), orMissing: takersOf(key).includes('list') },
})

/** The form of a step on a file server. */
export const step: StepDescriptor = {
  nameWord: 'Files',
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
        text('path', {
          placeholder: 'invoices/{{ Invoice.value }}.pdf',
          help: 'Below the folder of the integration.',
        }),
        text('to', { placeholder: 'done/{{ Invoice.value }}.pdf', isRequired: true }),
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
          shownIf: { key: 'operation', oneOf: ['read'] },
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
          shownIf: { key: 'operation', oneOf: ['write'] },
        },
        text('content', { placeholder: '{{ Upload.files[0] }}', isMultiline: true }),
        {
          kind: 'choice',
          key: 'existing',
          label: 'A file that is there',
          default: 'replace',
          options: [
            { value: 'replace', label: 'Is replaced' },
            { value: 'keep', label: 'Is kept, and the step fails' },
          ],
          shownIf: { key: 'operation', oneOf: ['write'] },
        },
        text('limit', { placeholder: '1000', help: 'Up to 10,000.' }),
      ],
    },
  ],
  showsRequest: true,
  defaultConfiguration: {
    operation: 'list',
    ...Object.fromEntries(textFields.map((field) => [field, ''])),
    readAs: 'text',
    contentForm: 'text',
    existing: 'replace',
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
