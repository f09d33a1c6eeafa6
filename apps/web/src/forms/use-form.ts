import { CallError, type ErrorCode } from '@ashlar/contract'
import { check, type Problem } from '@ashlar/schema'
import type { Failure } from '@ashlar/ui'
import { type FormEvent, useRef, useState } from 'react'
import { failureOf } from '../server/failure.ts'
import { assignProblems } from './field-problems.ts'

type Schema = Parameters<typeof check>[0]

/** What a form of text fields needs to know. */
export interface FormOptions<Values extends Readonly<Record<string, string>>> {
  initial: Values
  /** The schema of what is sent, so that the form refuses exactly what the server would. */
  schema: Schema
  /** What else must hold before anything is sent. */
  checkMore?: (values: Values) => readonly Problem[]
  /** Beside which field a refusal with this code belongs. */
  fieldOfCode?: { readonly [Code in ErrorCode]?: keyof Values & string }
  /** Says in passing what failed and belongs to no field; absent: it is the form's `failure`, to be shown in it. */
  tell?: (failure: Failure) => void
  send: (values: Values) => Promise<void>
}

/** A form as its component uses it. */
export interface Form<Values extends Readonly<Record<string, string>>> {
  values: Values
  /** The properties of a field's input: its value, its error, and what happens while a person types. */
  field: (name: keyof Values & string) => {
    name: string
    value: string
    error: string | undefined
    onChange: (event: { currentTarget: { value: string } }) => void
  }
  set: (name: keyof Values & string, value: string) => void
  isBusy: boolean
  /** What failed and belongs to no field. */
  failure: Failure | null
  submit: (event: FormEvent<HTMLFormElement>) => void
}

/** Keeps the values of a form, checks and sends them, and puts each problem beside its field. */
export const useForm = <Values extends Readonly<Record<string, string>>>(
  options: FormOptions<Values>,
): Form<Values> => {
  const [values, setValues] = useState(options.initial)
  const [errors, setErrors] = useState<Partial<Record<string, string>>>({})
  const [failure, setFailure] = useState<Failure | null>(null)
  const [isBusy, setBusy] = useState(false)
  const form = useRef<HTMLFormElement | null>(null)
  const names = Object.keys(options.initial)

  const showErrors = (fields: Partial<Record<string, string>>): void => {
    setErrors(fields)
    const first = names.find((name) => fields[name] !== undefined)
    const input = first === undefined ? null : form.current?.elements.namedItem(first)
    if (input instanceof HTMLElement) input.focus()
  }

  const fail = options.tell ?? setFailure

  const refuse = (error: unknown): void => {
    if (!(error instanceof CallError)) {
      fail(failureOf(error))
      return
    }
    const nameOfCode = error.code === 'offline' ? undefined : options.fieldOfCode?.[error.code]
    if (nameOfCode !== undefined) {
      showErrors({ [nameOfCode]: error.message })
      return
    }
    const { fields, others } = assignProblems(names, error.body?.problems ?? [])
    showErrors(fields)
    if (Object.keys(fields).length === 0 || others.length > 0) {
      fail({ ...failureOf(error), problems: others })
    }
  }

  const send = async (): Promise<void> => {
    const checked = check(options.schema, values)
    const problems = [...(checked.ok ? [] : checked.problems), ...(options.checkMore?.(values) ?? [])]
    setFailure(null)
    const { fields, others } = assignProblems(names, problems)
    showErrors(fields)
    if (others.length > 0) fail({ message: 'This cannot be sent as it is.', problems: others })
    if (problems.length > 0) return
    setBusy(true)
    try {
      await options.send(values)
    } catch (error) {
      refuse(error)
    } finally {
      setBusy(false)
    }
  }

  const set = (name: string, value: string): void => {
    setValues((current) => ({ ...current, [name]: value }))
    setErrors((current) => ({ ...current, [name]: undefined }))
  }

  return {
    values,
    set,
    field: (name) => ({
      name,
      value: values[name] ?? '',
      error: errors[name],
      onChange: (event) => set(name, event.currentTarget.value),
    }),
    isBusy,
    failure,
    submit: (event) => {
      event.preventDefault()
      form.current = event.currentTarget
      if (!isBusy) void send()
    },
  }
}
