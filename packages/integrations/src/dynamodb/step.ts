import type { StepDescriptor, StepTemplate } from '../descriptor.ts'
import type { FormField } from '../form.ts'
import {
  type DynamodbField,
  expressionFields,
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

const shownFor = (key: DynamodbField) => ({
  key: 'operation',
  oneOf: takersOf(key),
  orMissing: takersOf(key).includes('get'),
})

const text = (key: DynamodbField, facts: Texts): FormField => ({
  kind: 'text',
  key,
  label: labels[key],
  ...facts,
  shownIf: shownFor(key),
})

const json = (key: DynamodbField, facts: Texts): FormField => ({
  kind: 'code',
  language: 'json',
  key,
  label: labels[key],
  ...facts,
  shownIf: shownFor(key),
})

/** The form of a step on DynamoDB. */
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
          default: 'get',
          options: operations.map((value) => ({ value, label: operationFacts[value].label })),
        },
        text('table', { placeholder: 'orders', isRequired: true }),
        text('index', { placeholder: 'by-customer', help: 'Empty: the table itself.' }),
        json('key', { placeholder: '{ "id": {{ Order.value }} }', isRequired: true }),
        json('item', { placeholder: '{ "id": {{ Order.value }}, "total": 12.5 }', isRequired: true }),
        text('keyCondition', {
          placeholder: 'customer = :customer and created > :since',
          help: 'Without bindings, as all expressions: values go into Values.',
          isRequired: true,
        }),
        text('filter', { placeholder: 'total > :least' }),
        text('update', { placeholder: 'set #state = :state add visits :one', isRequired: true }),
        text('condition', {
          placeholder: 'attribute_not_exists(id)',
          help: 'Only where this holds; else the step fails.',
        }),
        text('projection', { placeholder: 'id, total, #state', help: 'Empty: all.' }),
        text('statement', {
          placeholder: 'select * from "orders" where customer = ?',
          help: 'Without bindings: values go into Parameters, one for each question mark.',
          isRequired: true,
        }),
        text('names', {
          placeholder: '{ "#state": "state" }',
          help: 'What names with # stand for, where a word is reserved.',
        }),
        json('values', { placeholder: '{ ":customer": {{ Customer.value }} }' }),
        json('parameters', { placeholder: '[{{ Customer.value }}]' }),
        {
          kind: 'choice',
          key: 'form',
          label: 'Values are',
          default: 'plain',
          options: [
            { value: 'plain', label: 'Plain JSON' },
            { value: 'typed', label: 'With types' },
          ],
          help: 'With types, each value says what it is: { "N": "12.50" }, { "SS": ["a", "b"] }, { "B": "…" } with bytes in base64.',
          shownIf: {
            key: 'operation',
            oneOf: ['get', 'query', 'scan', 'put', 'update', 'delete', 'partiql'],
            orMissing: true,
          },
        },
        text('limit', {
          placeholder: '100',
          help: 'How many items are read; a filter leaves out some of them.',
        }),
        json('after', {
          placeholder: '{{ Query1.response.next }}',
          help: 'What the step before gave as next.',
        }),
        {
          kind: 'switch',
          key: 'descending',
          label: 'Last first',
          default: false,
          shownIf: { key: 'operation', oneOf: ['query'] },
        },
        {
          kind: 'switch',
          key: 'consistent',
          label: 'See all writes so far',
          default: false,
          help: 'Costs twice as much, and is not possible on a global index.',
          shownIf: { key: 'operation', oneOf: ['get', 'query', 'scan', 'partiql'], orMissing: true },
        },
      ],
    },
  ],
  showsRequest: true,
  defaultConfiguration: {
    operation: 'get',
    ...Object.fromEntries([...textFields, ...jsonFields, ...expressionFields].map((field) => [field, ''])),
    form: 'plain',
    descending: false,
    consistent: false,
  },
  onlyReads({ operation, statement }) {
    const found = findOperation(operation)
    if (found === 'partiql') return typeof statement === 'string' && /^\s*select\b/iu.test(statement)
    return found === 'get' || found === 'query' || found === 'scan' || found === 'list_tables'
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
