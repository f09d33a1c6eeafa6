import type { JsonObject, ValueType } from '@ashlar/schema'
import type { StepDescriptor } from '../descriptor.ts'
import type { ChoiceField, FormField } from '../form.ts'
import { headersField, pathField, queryField, step as requestStep } from '../restapi/step.ts'
import type { MessageField } from './message-system.ts'

/** Something that people pick for a step on a service whose messages come one after the other. */
export interface OpeningOperation {
  readonly label: string
  /** The fields beside the request that it takes, by their keys. */
  readonly fields: readonly string[]
  readonly required: readonly string[]
  /** What each message is like, where it is for Stream blocks; absent: it gives one answer. */
  readonly messageType?: ValueType
}

/** What people see of a service to which a request opens the way. */
export interface OpeningForm {
  readonly nameWord: string
  readonly fields: Readonly<Record<string, MessageField>>
  readonly choices: Readonly<Record<string, Pick<ChoiceField, 'label' | 'help' | 'options' | 'default'>>>
  /** The first one is what a new step begins with. */
  readonly operations: Readonly<Record<string, OpeningOperation>>
  /** Whether the request may be a POST with a body, instead of a GET. */
  readonly hasBody: boolean
  /** Whether a step changes nothing in the service; false in doubt. */
  readonly onlyReads: (configuration: JsonObject) => boolean
}

const bodyFields: readonly FormField[] = [
  {
    kind: 'choice',
    key: 'method',
    label: 'Method',
    default: 'GET',
    options: ['GET', 'POST'].map((method) => ({ value: method, label: method })),
  },
  {
    kind: 'code',
    key: 'body',
    label: 'Body',
    language: 'json',
    placeholder: '{ "question": {{ Question.value }} }',
    shownIf: { key: 'method', oneOf: ['POST'] },
  },
]

/** The part of a step's configuration that is its request, as that of a step on a REST API. */
export const requestPart = ({ method, path, query, headers, body }: JsonObject): JsonObject => ({
  method: method ?? 'GET',
  path: path ?? '',
  query: query ?? [],
  headers: headers ?? [],
  bodyType: method === 'POST' && typeof body === 'string' && body.trim() !== '' ? 'json' : 'none',
  body: body ?? '',
  form: [],
})

/** The form of a step on a service to which a request opens the way. */
export const openingStep = (form: OpeningForm): StepDescriptor => {
  const { fields, choices, operations } = form
  const [first = ''] = Object.keys(operations)
  const takers = (key: string): string[] =>
    Object.entries(operations).flatMap(([operation, facts]) =>
      facts.fields.includes(key) ? [operation] : [],
    )
  const shownIf = (key: string) => ({ shownIf: { key: 'operation', oneOf: takers(key) } })
  const shown: readonly FormField[] = [
    ...Object.entries(fields).map(
      ([key, field]): FormField => ({ kind: 'text', key, ...field, ...shownIf(key) }),
    ),
    ...Object.entries(choices).map(
      ([key, field]): FormField => ({ kind: 'choice', key, ...field, ...shownIf(key) }),
    ),
  ]
  const [method, body] = form.hasBody ? bodyFields : []
  const operationOf = ({ operation }: JsonObject) => operations[String(operation ?? first)]
  return {
    nameWord: form.nameWord,
    sections: [
      {
        title: '',
        fields: [
          {
            kind: 'choice',
            key: 'operation',
            label: 'Action',
            isAction: true,
            default: first,
            options: Object.entries(operations).map(([value, { label }]) => ({ value, label })),
          },
          ...(method === undefined ? [] : [method]),
          pathField,
          queryField,
          headersField,
          ...(body === undefined ? [] : [body]),
          ...shown,
        ],
      },
    ],
    showsRequest: true,
    defaultConfiguration: {
      operation: first,
      ...(form.hasBody ? { method: 'GET', body: '' } : {}),
      path: '',
      query: [],
      headers: [],
      ...Object.fromEntries(Object.keys(fields).map((key) => [key, ''])),
      ...Object.fromEntries(Object.entries(choices).map(([key, choice]) => [key, choice.default])),
    },
    onlyReads: form.onlyReads,
    messageType: (configuration) => operationOf(configuration)?.messageType,
    templates: (configuration) => [
      ...requestStep.templates(requestPart(configuration)),
      ...(operationOf(configuration)?.fields ?? []).flatMap((path) => {
        const text = configuration[path]
        return typeof text === 'string' && path in fields ? [{ path, mode: 'text' as const, text }] : []
      }),
    ],
  }
}
