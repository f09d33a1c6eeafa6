import type { JsonObject } from '@ashlar/schema'
import type { StepDescriptor } from '../descriptor.ts'
import type { FormField } from '../form.ts'
import { type ArgumentField, argumentFields, pickedCommands, readingCommands } from './commands.ts'

/** The choice of a command that is written by hand. */
export const rawOperation = 'command'

const takers = (field: ArgumentField): string[] =>
  [...pickedCommands].filter(([, { fields }]) => fields.includes(field)).map(([operation]) => operation)

const texts: Readonly<Record<ArgumentField, { label: string; placeholder?: string; help?: string }>> = {
  key: { label: 'Key', placeholder: 'customer:{{ Customer.value }}' },
  channel: { label: 'Channel', placeholder: 'orders' },
  field: { label: 'Field', placeholder: 'name' },
  value: { label: 'Value', placeholder: '{{ Name.value }}', help: 'Lists and objects are kept as JSON.' },
  amount: { label: 'Amount', placeholder: '1' },
  seconds: { label: 'Expires after seconds', placeholder: '3600' },
  start: { label: 'From', placeholder: '0', help: 'Counted from 0; -1 is the last.' },
  stop: { label: 'To', placeholder: '-1' },
  pattern: {
    label: 'Pattern',
    placeholder: 'customer:*',
    help: 'The first 1,000 keys that match are given.',
  },
}

const argumentField = (key: ArgumentField): FormField => ({
  kind: 'text',
  key,
  ...texts[key],
  shownIf: { key: 'operation', oneOf: takers(key) },
})

/** The texts of a step's configuration in which bindings may stand. */
const templatePaths = ({ operation }: JsonObject): readonly string[] =>
  operation === rawOperation ? ['command'] : (pickedCommands.get(String(operation ?? 'get'))?.fields ?? [])

/** The form of a step on Redis. */
export const step: StepDescriptor = {
  nameWord: 'Redis',
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
          options: [
            ...[...pickedCommands].map(([value, { label }]) => ({ value, label })),
            { value: rawOperation, label: 'Run a command' },
          ],
        },
        ...argumentFields.map(argumentField),
        {
          kind: 'text',
          key: 'command',
          label: 'Command',
          placeholder: 'hincrby stock {{ Product.value }} -1',
          isRequired: true,
          help: 'As the command line of Redis takes it. Each binding is one argument, or a part of one in its quotes.',
          shownIf: { key: 'operation', oneOf: [rawOperation] },
        },
      ],
    },
  ],
  showsRequest: true,
  defaultConfiguration: {
    operation: 'get',
    ...Object.fromEntries(argumentFields.map((field) => [field, ''])),
    command: '',
  },
  onlyReads({ operation, command }) {
    if (operation !== rawOperation) return pickedCommands.get(String(operation ?? 'get'))?.onlyReads === true
    const name = typeof command === 'string' ? command.trim().split(/\s/u, 1)[0] : undefined
    return name !== undefined && readingCommands.has(name.toLowerCase())
  },
  templates: (configuration) =>
    templatePaths(configuration).flatMap((path) => {
      const text = configuration[path]
      return typeof text === 'string' ? [{ path, mode: 'text' as const, text }] : []
    }),
}
