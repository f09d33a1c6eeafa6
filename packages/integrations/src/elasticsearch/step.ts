import type { StepDescriptor, StepTemplate } from '../descriptor.ts'
import type { FormField } from '../form.ts'
import {
  bulkActions,
  type ElasticsearchField,
  findOperation,
  jsonFields,
  labels,
  operationFacts,
  operations,
  takersOf,
  textFields,
} from './operations.ts'

interface Texts {
  readonly placeholder: string
  readonly help?: string
  readonly isRequired?: boolean
}

const facts = (key: ElasticsearchField, texts: Texts) => ({
  key,
  label: labels[key],
  ...texts,
  shownIf: { key: 'operation', oneOf: takersOf(key), orMissing: takersOf(key).includes('search') },
})

const text = (key: ElasticsearchField, texts: Texts): FormField => ({ kind: 'text', ...facts(key, texts) })
const json = (key: ElasticsearchField, texts: Texts): FormField => ({
  kind: 'code',
  language: 'json',
  ...facts(key, texts),
})

const bulkLabels = {
  index: 'Add or replace',
  create: 'Add only',
  update: 'Change fields',
  delete: 'Delete',
} as const

/** The form of a step on Elasticsearch. */
export const step: StepDescriptor = {
  nameWord: 'Query',
  sections: [
    {
      title: '',
      fields: [
        {
          kind: 'choice',
          key: 'operation',
          label: 'Action',
          isAction: true,
          default: 'search',
          options: operations.map((value) => ({ value, label: operationFacts[value].label })),
        },
        text('index', {
          placeholder: 'orders',
          isRequired: true,
          help: 'To search, several with commas, or many with *. Values of bindings are one name each.',
        }),
        text('id', {
          placeholder: '{{ Table1.selectedRow._id }}',
          help: 'To add a document: empty for a new one.',
        }),
        json('query', {
          placeholder:
            '{ "query": { "match": { "title": {{ Search.value }} } }, "sort": [{ "created": "desc" }] }',
          help: 'The body of the request in Query DSL; empty: all documents. Values of bindings are values, and never operators or names of fields.',
        }),
        json('document', { placeholder: '{ "title": {{ Title.value }}, "total": 12.5 }', isRequired: true }),
        json('update', {
          placeholder: '{ "doc": { "state": {{ State.value }} } }',
          help: 'doc with the fields to change, or a script whose values stand in its params.',
          isRequired: true,
        }),
        {
          kind: 'choice',
          key: 'bulkAction',
          label: 'For each document',
          default: 'index',
          options: bulkActions.map((value) => ({ value, label: bulkLabels[value] })),
          shownIf: { key: 'operation', oneOf: ['bulk'] },
        },
        json('documents', {
          placeholder: '{{ Table1.newRows }}',
          help: 'A list of documents; _id in each is its ID.',
          isRequired: true,
        }),
        {
          kind: 'code',
          language: 'text',
          ...facts('statement', {
            placeholder: 'from orders | where city == ?city | limit 100',
            help: 'Without bindings: values go into Parameters. Elasticsearch only.',
            isRequired: true,
          }),
        },
        json('parameters', {
          placeholder: '{ "city": {{ City.value }} }',
          help: 'By name, or a list with one for each question mark.',
        }),
        text('limit', { placeholder: '10' }),
        text('skip', { placeholder: '0' }),
        {
          kind: 'switch',
          key: 'waits',
          label: 'Wait until searches find the change',
          default: false,
          help: 'Otherwise a search can miss it for about a second.',
          shownIf: { key: 'operation', oneOf: ['index', 'update', 'delete', 'bulk'] },
        },
      ],
    },
  ],
  showsRequest: true,
  defaultConfiguration: {
    operation: 'search',
    ...Object.fromEntries([...textFields, ...jsonFields, 'statement'].map((field) => [field, ''])),
    bulkAction: 'index',
    waits: false,
  },
  onlyReads({ operation }) {
    const found = findOperation(operation)
    return ['search', 'count', 'get', 'esql', 'list_indexes'].some((reading) => reading === found)
  },
  templates(configuration) {
    const operation = findOperation(configuration['operation'])
    if (operation === undefined) return []
    return operationFacts[operation].fields.flatMap((path): StepTemplate[] => {
      const written = configuration[path]
      if (typeof written !== 'string') return []
      return [{ path, mode: jsonFields.some((field) => field === path) ? 'json' : 'text', text: written }]
    })
  },
}
