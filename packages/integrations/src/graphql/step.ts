import type { JsonObject } from '@ashlar/schema'
import type { StepDescriptor } from '../descriptor.ts'
import { mayChange } from './operations.ts'
import { variablesOf } from './variables.ts'

const variablesOfStep = ({ query }: JsonObject) =>
  typeof query === 'string' ? variablesOf(query) : undefined

/** The form of a step on a GraphQL service. */
export const step: StepDescriptor = {
  nameWord: 'Query',
  sections: [
    {
      title: '',
      fields: [
        {
          kind: 'text',
          key: 'query',
          label: 'Query or mutation',
          isMultiline: true,
          isRequired: true,
          placeholder: 'query ($country: String!) { customers(country: $country) { id name } }',
          help: 'Without bindings: values go into the variables.',
        },
        {
          kind: 'code',
          key: 'variables',
          label: 'Variables',
          language: 'json',
          placeholder: '{ "country": {{ Country.value }} }',
          rows: { noun: 'variable', known: variablesOfStep },
        },
        {
          kind: 'text',
          key: 'operationName',
          label: 'Operation',
          help: 'Only where the text holds several: the name of the one to run.',
        },
        {
          kind: 'switch',
          key: 'failOnErrors',
          label: 'Fail where the service reports errors',
          default: true,
          help: 'Off, the step answers with data and errors.',
        },
      ],
    },
  ],
  showsRequest: true,
  defaultConfiguration: { query: '', variables: '', operationName: '', failOnErrors: true },
  onlyReads: ({ query }) => typeof query === 'string' && !mayChange(query),
  templates: ({ query, variables }) => [
    ...(typeof query === 'string' ? [{ path: 'query', mode: 'text' as const, text: query }] : []),
    ...(typeof variables === 'string' ? [{ path: 'variables', mode: 'json' as const, text: variables }] : []),
  ],
}
