import { check, type JsonObject } from '@ashlar/schema'
import { z } from 'zod'
import { fillText, isOneBinding, sayValue } from '../fill-text.ts'
import { filesWanted, readGivenFiles } from '../given-files.ts'
import { IntegrationError } from '../integration-error.ts'
import type { StepProblem } from '../step-problem.ts'
import type { ParsedTemplate } from '../template.ts'
import { slotsOf, valuesOf } from '../template-slots.ts'
import { type mailFields, step } from './step.ts'

const text = z.string('It has to be text.').max(100_000).default('')

const stepSchema = z.strictObject({
  to: text.refine((value) => value.trim() !== '', 'To is missing.'),
  cc: text,
  bcc: text,
  replyTo: text,
  subject: text,
  format: z.enum(['text', 'html'], 'It has to be one of the offered values.').default('text'),
  body: text,
  attachments: text,
})

/** A mail as it is sent. */
export interface ReadyMail {
  readonly to: readonly string[]
  readonly cc: readonly string[]
  readonly bcc: readonly string[]
  readonly replyTo: readonly string[]
  readonly subject: string
  readonly text?: string
  readonly html?: string
  readonly attachments: readonly {
    readonly filename: string
    readonly contentType?: string
    readonly content: Buffer
  }[]
}

/** A step that can run, or all that keeps it from that. */
export type CompiledMail =
  | { readonly ok: true; readonly make: (values: readonly unknown[]) => ReadyMail }
  | { readonly ok: false; readonly problems: readonly StepProblem[] }

/** More at once is a mailing, for which there are services. */
const mostRecipients = 100

const refuse = (message: string): IntegrationError => new IntegrationError('binding_failed', message)

/** An address by itself or behind a name: `Ada <ada@example.com>`. */
const address = /^(?:[^<>,;\r\n]*<\s*)?[^\s<>,;"]+@[^\s<>,;"]+(?:\s*>)?$/u

/** Compiles a step's configuration. Values become addresses, one line of a subject, text or files, and nothing else. */
export const compileMail = (
  configuration: JsonObject,
  templates: readonly ParsedTemplate[],
): CompiledMail => {
  const checked = check(stepSchema, configuration)
  if (!checked.ok) return checked
  const slots = slotsOf(step, configuration, templates)
  const { attachments, format } = checked.value
  const files = slots.get('attachments')
  if (
    attachments.trim() !== '' &&
    (files === undefined || !isOneBinding({ ...files.template, parts: trimmed(files.template) }))
  ) {
    return {
      ok: false,
      problems: [
        {
          path: 'attachments',
          reason: 'Attachments takes one binding that gives the files, such as {{ Upload.files }}.',
        },
      ],
    }
  }
  const make = (values: readonly unknown[]): ReadyMail => {
    const filled = (
      path: (typeof mailFields)[number],
      prepare: (value: unknown) => unknown = (value) => value,
    ): string => {
      const slot = slots.get(path)
      return slot === undefined ? '' : fillText(slot.template, valuesOf(slot, values).map(prepare))
    }
    const addresses = (path: 'to' | 'cc' | 'bcc' | 'replyTo'): string[] => {
      const given = filled(path, (value) => (Array.isArray(value) ? value.map(sayValue).join(',') : value))
      const found = given
        .split(/[,;]/u)
        .map((one) => one.trim())
        .filter((one) => one !== '')
      const wrong = found.find((one) => !address.test(one))
      if (wrong !== undefined)
        throw refuse(`${JSON.stringify(wrong)} is no address. Write it as name@example.com.`)
      return found
    }
    const to = addresses('to')
    const [cc, bcc, replyTo] = [addresses('cc'), addresses('bcc'), addresses('replyTo')]
    if (to.length === 0) throw refuse('The mail has nobody to go to.')
    const count = to.length + cc.length + bcc.length
    if (count > mostRecipients)
      throw refuse(`A mail goes to ${mostRecipients} addresses at most, not to ${count}.`)
    const subject = filled('subject')
    if (/[\r\n]/u.test(subject)) throw refuse('The subject has more than one line.')
    const body = format === 'html' ? { html: filled('body', escapeMarkup) } : { text: filled('body') }
    const attached = files === undefined ? undefined : valuesOf(files, values)[0]
    return { to, cc, bcc, replyTo, subject, ...body, attachments: readAttachments(attached) }
  }
  return { ok: true, make }
}

const trimmed = ({ parts }: ParsedTemplate): ParsedTemplate['parts'] =>
  parts.filter((part) => part.kind === 'binding' || part.text.trim() !== '')

const signs: ReadonlyMap<string, string> = new Map([
  ['&', '&amp;'],
  ['<', '&lt;'],
  ['>', '&gt;'],
  ['"', '&quot;'],
  ["'", '&#39;'],
])

const escapeMarkup = (value: unknown): string =>
  sayValue(value).replaceAll(/[&<>"']/gu, (sign) => signs.get(sign) ?? sign)

const readAttachments = (value: unknown): ReadyMail['attachments'] => {
  const files = readGivenFiles(value)
  if (files === undefined) throw refuse(`Attachments has to be ${filesWanted}.`)
  return files.map(({ name, type, bytes }) => ({
    filename: name,
    content: bytes,
    ...(type === undefined ? {} : { contentType: type }),
  }))
}
