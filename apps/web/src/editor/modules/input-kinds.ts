import { isOneBinding, type ModuleInput } from '@ashlar/document'
import type { InputKind } from '@ashlar/schema/input-kind'
import type { KnownParameter } from '../parameters/ParametersField.tsx'

/** What each kind is called, alone and in a sentence. */
const words: Readonly<Record<InputKind, { readonly label: string; readonly wanted: string }>> = {
  text: { label: 'Text', wanted: 'a text' },
  number: { label: 'Number', wanted: 'a number, such as 12.5' },
  boolean: { label: 'True or false', wanted: 'true or false' },
  list: { label: 'List', wanted: 'a list, such as [1, 2]' },
  object: { label: 'Object', wanted: 'an object, such as { "id": 1 }' },
}

/** The kinds as a person chooses among them; the first is none. */
export const kindChoices: readonly { readonly value: InputKind | 'any'; readonly label: string }[] = [
  { value: 'any', label: 'Anything' },
  { value: 'text', label: words.text.label },
  { value: 'number', label: words.number.label },
  { value: 'boolean', label: words.boolean.label },
  { value: 'list', label: words.list.label },
  { value: 'object', label: words.object.label },
]

/** The kind that a person chose; null for anything. */
export const chosenKind = (choice: string | null): InputKind | null => {
  const found = kindChoices.find(({ value }) => value === choice)?.value
  return found === undefined || found === 'any' ? null : found
}

const kindOfWritten = (text: string): InputKind | null => {
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value === 'number') return 'number'
    if (typeof value === 'boolean') return 'boolean'
    if (Array.isArray(value)) return 'list'
    return typeof value === 'object' && value !== null ? 'object' : null
  } catch {
    return null
  }
}

/** Why a value written by hand is not of a kind; null where it is, and where a binding gives it. */
export const problemOfKind = (kind: InputKind, written: string): string | null => {
  if (kind === 'text' || written.trim() === '' || isOneBinding(written)) return null
  return kindOfWritten(written) === kind ? null : `This has to be ${words[kind].wanted}, or a binding.`
}

/** The inputs of a module as fields, with their kinds and what they are for. */
export const knownInputs = (inputs: readonly ModuleInput[]): KnownParameter[] =>
  inputs.map(({ name, defaultValue, kind, help }) => ({
    name,
    placeholder: defaultValue,
    help,
    ...(kind === null
      ? {}
      : {
          type: words[kind].label,
          isText: kind === 'text',
          problem: (written: string) => problemOfKind(kind, written),
        }),
  }))
