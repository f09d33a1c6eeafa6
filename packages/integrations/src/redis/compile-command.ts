import { check, type JsonObject } from '@ashlar/schema'
import { z } from 'zod'
import { fillText } from '../fill-text.ts'
import type { StepProblem } from '../step-problem.ts'
import type { ParsedTemplate } from '../template.ts'
import { slotsOf, valuesOf } from '../template-slots.ts'
import { type ArgumentField, pickedCommands, refusedCommands } from './commands.ts'
import { fillArguments, readRawCommand } from './raw-command.ts'
import { rawOperation, step } from './step.ts'

const text = z.string('It has to be text.').max(100_000).default('')

const stepSchema = z.strictObject({
  operation: z
    .string()
    .refine(
      (value) => value === rawOperation || pickedCommands.has(value),
      'It has to be one of the offered values.',
    )
    .default('get'),
  key: text,
  channel: text,
  field: text,
  value: text,
  amount: text,
  seconds: text,
  start: text,
  stop: text,
  pattern: text,
  command: text,
})

/** A command as it is sent. */
export interface ReadyCommand {
  readonly command: string
  readonly arguments: readonly string[]
}

/** A step that can run, or all that keeps it from that. */
export type CompiledCommand =
  | {
      readonly ok: true
      readonly operation: string
      readonly make: (values: readonly unknown[]) => ReadyCommand
    }
  | { readonly ok: false; readonly problems: readonly StepProblem[] }

/** Fields that may stay empty. */
const optional: ReadonlySet<ArgumentField> = new Set<ArgumentField>([
  'value',
  'seconds',
  'amount',
  'start',
  'stop',
  'pattern',
])

/** What an empty field means. */
const standIn: Partial<Record<ArgumentField, string>> = { amount: '1', start: '0', stop: '-1', pattern: '*' }

/** Compiles a step's configuration; values become arguments of the command and nothing else. */
export const compileCommand = (
  configuration: JsonObject,
  templates: readonly ParsedTemplate[],
): CompiledCommand => {
  const checked = check(stepSchema, configuration)
  if (!checked.ok) return checked
  const { operation } = checked.value
  const slots = slotsOf(step, configuration, templates)
  const fail = (path: string, reason: string): CompiledCommand => ({
    ok: false,
    problems: [{ path, reason }],
  })
  if (operation === rawOperation) {
    const slot = slots.get('command')
    if (slot === undefined) return fail('command', 'Command is missing.')
    const read = readRawCommand(slot.template)
    if (!read.ok) return fail('command', read.reason)
    const { raw } = read
    if (refusedCommands.has(raw.command)) {
      return fail(
        'command',
        `${raw.command.toUpperCase()} changes the connection itself, which others use as well, and is refused.`,
      )
    }
    const make = (values: readonly unknown[]): ReadyCommand => ({
      command: raw.command,
      arguments: fillArguments(raw, valuesOf(slot, values)),
    })
    return { ok: true, operation, make }
  }
  const picked = pickedCommands.get(operation)
  if (picked === undefined) return fail('operation', 'It has to be one of the offered values.')
  const missing = picked.fields.filter((field) => !optional.has(field) && checked.value[field].trim() === '')
  if (missing.length > 0) {
    return {
      ok: false,
      problems: missing.map((field) => ({ path: field, reason: `The ${field} is missing.` })),
    }
  }
  const make = (values: readonly unknown[]): ReadyCommand => {
    const given = picked.fields.map((field) => {
      const slot = slots.get(field)
      const filled =
        slot === undefined ? checked.value[field] : fillText(slot.template, valuesOf(slot, values))
      return filled === '' ? (standIn[field] ?? '') : filled
    })
    if (operation !== 'set') return { command: picked.command, arguments: given }
    const [key = '', value = '', seconds = ''] = given
    return { command: 'set', arguments: seconds === '' ? [key, value] : [key, value, 'EX', seconds] }
  }
  return { ok: true, operation, make }
}
