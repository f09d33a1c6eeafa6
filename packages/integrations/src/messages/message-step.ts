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
  const shown = Object.entries(fields).map(
    ([key, field]): FormField => ({
      kind: 'text',
      key,
      ...field,
      shownIf: { key: 'operation', oneOf: takers(key) },
    }),
  )
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
      ...Object.fromEntries(Object.keys(fields).map((key) => [key, ''])),
    },
    onlyReads: ({ operation }) => operations[String(operation ?? first)]?.onlyReads === true,
    templates: (configuration) =>
      (operations[String(configuration['operation'] ?? first)]?.fields ?? []).flatMap((path) => {
        const text = configuration[path]
        return typeof text === 'string' ? [{ path, mode: 'text' as const, text }] : []
      }),
  }
}
