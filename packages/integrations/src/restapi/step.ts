import type { JsonObject } from '@ashlar/schema'
import type { StepDescriptor, StepTemplate } from '../descriptor.ts'
import type { FormField } from '../form.ts'
import { readPairs } from '../form-values.ts'

/** The methods a step can use. */
export const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD'] as const

const withBody = { key: 'method', oneOf: ['POST', 'PUT', 'PATCH', 'DELETE'] } as const

const pairTemplates = (configuration: JsonObject, key: string): StepTemplate[] =>
  readPairs(configuration[key]).map(({ value }, index) => ({
    path: `${key}.${index}.value`,
    mode: 'text',
    text: value,
  }))

/** Where a request goes, behind the base address. */
export const pathField: FormField = {
  kind: 'code',
  key: 'path',
  label: 'Path',
  language: 'text',
  placeholder: '/customers/{{ CustomerId.value }}',
  help: 'Behind the base address of the integration. Values of bindings are encoded.',
}

/** What a request adds to its address. */
export const queryField: FormField = {
  kind: 'pairs',
  key: 'query',
  label: 'Query parameters',
  keyLabel: 'Parameter',
  valueLabel: 'Value',
  mayBeSecret: false,
}

/** The headers of a request. */
export const headersField: FormField = {
  kind: 'pairs',
  key: 'headers',
  label: 'Headers',
  keyLabel: 'Header',
  valueLabel: 'Value',
  mayBeSecret: false,
}

/** The form of a step on a REST API. */
export const step: StepDescriptor = {
  nameWord: 'Request',
  sections: [
    {
      title: '',
      fields: [
        {
          kind: 'choice',
          key: 'method',
          label: 'Method',
          default: 'GET',
          options: methods.map((method) => ({ value: method, label: method })),
        },
        pathField,
        queryField,
        headersField,
        {
          kind: 'choice',
          key: 'bodyType',
          label: 'Body',
          default: 'none',
          options: [
            { value: 'none', label: 'None' },
            { value: 'json', label: 'JSON' },
            { value: 'text', label: 'Text' },
            { value: 'form', label: 'Form' },
            { value: 'multipart', label: 'Form with files' },
          ],
          shownIf: withBody,
        },
        {
          kind: 'code',
          key: 'body',
          label: 'Body',
          language: 'json',
          placeholder: '{ "name": {{ Name.value }} }',
          shownIf: { key: 'bodyType', oneOf: ['json', 'text'] },
          rows: { noun: 'field', shownIf: { key: 'bodyType', oneOf: ['json'] } },
        },
        {
          kind: 'pairs',
          key: 'form',
          label: 'Form fields',
          keyLabel: 'Field',
          valueLabel: 'Value',
          mayBeSecret: false,
          help: 'With files, a binding such as {{ Upload.files }} sends each file as a part of its own.',
          shownIf: { key: 'bodyType', oneOf: ['form', 'multipart'] },
        },
      ],
    },
  ],
  showsRequest: true,
  defaultConfiguration: {
    method: 'GET',
    path: '',
    query: [],
    headers: [],
    bodyType: 'none',
    body: '',
    form: [],
  },
  onlyReads: ({ method }) => method === 'GET' || method === 'HEAD',
  templates(configuration) {
    const { path, bodyType, body } = configuration
    const templates: StepTemplate[] =
      typeof path === 'string' ? [{ path: 'path', mode: 'text', text: path }] : []
    templates.push(...pairTemplates(configuration, 'query'), ...pairTemplates(configuration, 'headers'))
    if (bodyType === 'form' || bodyType === 'multipart')
      templates.push(...pairTemplates(configuration, 'form'))
    if (typeof body === 'string' && (bodyType === 'json' || bodyType === 'text')) {
      templates.push({ path: 'body', mode: bodyType, text: body })
    }
    return templates
  },
}
