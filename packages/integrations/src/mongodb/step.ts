import type { StepDescriptor, StepTemplate } from '../descriptor.ts'
import type { FormField } from '../form.ts'
import {
  documentFields,
  findOperation,
  labels,
  type MongodbField,
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

const facts = (key: MongodbField, texts: Texts) => ({
  key,
  label: labels[key],
  ...texts,
  shownIf: { key: 'operation', oneOf: takersOf(key), orMissing: takersOf(key).includes('find') },
})

const text = (key: MongodbField, texts: Texts): FormField => ({ kind: 'text', ...facts(key, texts) })
const json = (key: MongodbField, texts: Texts): FormField => ({
  kind: 'code',
  language: 'json',
  ...facts(key, texts),
})

/** The form of a step on MongoDB. */
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
          default: 'find',
          options: operations.map((value) => ({ value, label: operationFacts[value].label })),
        },
        text('collection', { placeholder: 'orders', isRequired: true }),
        text('field', { placeholder: 'customer.city', isRequired: true }),
        json('filter', {
          placeholder: '{ "customer": {{ Customer.value }}, "total": { "$gt": 10 } }',
          help: 'Extended JSON, such as { "_id": { "$oid": {{ Table1.selectedRow._id }} } }. Values of bindings are values and never operators. To change or delete, write {} for all.',
        }),
        json('pipeline', {
          placeholder:
            '[{ "$match": { "city": {{ City.value }} } }, { "$group": { "_id": "$city", "count": { "$sum": 1 } } }]',
          isRequired: true,
        }),
        json('documents', {
          placeholder: '{{ Table1.newRows }}',
          help: 'A document, or a list of them.',
          isRequired: true,
        }),
        json('update', {
          placeholder: '{ "$set": { "state": {{ State.value }} } }',
          help: 'Operators such as $set, or a whole document that takes the place of the one that is found.',
          isRequired: true,
        }),
        json('projection', { placeholder: '{ "name": 1, "total": 1 }', help: 'Empty: all.' }),
        json('sort', { placeholder: '{ "created": -1 }' }),
        text('limit', { placeholder: '1000' }),
        text('skip', { placeholder: '0' }),
        {
          kind: 'switch',
          key: 'many',
          label: 'All that the filter finds',
          default: false,
          help: 'Off: the first one only.',
          shownIf: { key: 'operation', oneOf: ['update', 'delete'] },
        },
        {
          kind: 'switch',
          key: 'upsert',
          label: 'Insert where nothing is found',
          default: false,
          shownIf: { key: 'operation', oneOf: ['update'] },
        },
        {
          kind: 'choice',
          key: 'form',
          label: 'Give values as',
          default: 'plain',
          options: [
            { value: 'plain', label: 'Plain JSON' },
            { value: 'extended', label: 'Extended JSON' },
          ],
          help: 'Plain: ids, instants and long numbers are texts. Extended: { "$oid": … }, { "$date": … }, which bindings can give back as they are.',
          shownIf: { key: 'operation', oneOf: ['find', 'aggregate', 'distinct'], orMissing: true },
        },
      ],
    },
  ],
  showsRequest: true,
  defaultConfiguration: {
    operation: 'find',
    ...Object.fromEntries([...textFields, ...documentFields].map((field) => [field, ''])),
    many: false,
    upsert: false,
    form: 'plain',
  },
  onlyReads({ operation, pipeline }) {
    const found = findOperation(operation)
    // Stages that write, in whatever way their name is written.
    if (found === 'aggregate') return typeof pipeline === 'string' && !/\$(?:out|merge)|\\u/iu.test(pipeline)
    return found === 'find' || found === 'count' || found === 'distinct' || found === 'list_collections'
  },
  templates(configuration) {
    const operation = findOperation(configuration['operation'])
    if (operation === undefined) return []
    return operationFacts[operation].fields.flatMap((path): StepTemplate[] => {
      const written = configuration[path]
      if (typeof written !== 'string') return []
      return [{ path, mode: documentFields.some((field) => field === path) ? 'json' : 'text', text: written }]
    })
  },
}
