import type { StepDescriptor } from '../descriptor.ts'
import type { FormField } from '../form.ts'
import type { MessageForm } from './message-system.ts'

/** The form of a step on a system of messages. */
export const messageStep = ({ fields, operations }: MessageForm): StepDescriptor => {
  const [first = ''] = Object.keys(operations)
  const takers = (key: string): string[] =>
    Object.entries(operations).flatMap(([operation, facts]) =>
      facts.fields.includes(key) ? [operation] : [],
    )
  const shown = Object.entries(fields).map(([key, { options, shownWith, isJson, ...field }]): FormField => {
    const taken = { key: 'operation', oneOf: takers(key) }
    const shownIf = shownWith === undefined ? taken : { ...shownWith, and: taken }
    if (isJson === true) return { kind: 'code', language: 'json', key, ...field, shownIf }
    if (options === undefined) return { kind: 'text', key, ...field, shownIf }
    return { kind: 'choice', key, ...field, options, default: options[0]?.value ?? '', shownIf }
  })
  return {
    nameWord: 'Message',
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
          ...shown,
        ],
      },
    ],
    showsRequest: true,
    defaultConfiguration: {
      operation: first,
      ...Object.fromEntries(
        Object.entries(fields).map(([key, { options }]) => [key, options?.[0]?.value ?? '']),
      ),
    },
    onlyReads: ({ operation }) => operations[String(operation ?? first)]?.onlyReads === true,
    messageType: ({ operation }) => operations[String(operation ?? first)]?.messageType,
    templates: (configuration) =>
      (operations[String(configuration['operation'] ?? first)]?.fields ?? []).flatMap((path) => {
        const text = configuration[path]
        const { isJson, options } = fields[path] ?? {}
        if (typeof text !== 'string' || options !== undefined) return []
        return [{ path, mode: isJson === true ? ('json' as const) : ('text' as const), text }]
      }),
  }
}
