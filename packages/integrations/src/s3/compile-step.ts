import { check, type JsonObject } from '@ashlar/schema'
import { z } from 'zod'
import { fillText, isBindingAlone } from '../fill-text.ts'
import { filesWanted, readContent, readGivenFiles, unknownType } from '../given-files.ts'
import { IntegrationError } from '../integration-error.ts'
import type { StepProblem } from '../step-problem.ts'
import type { ParsedTemplate } from '../template.ts'
import { slotsOf, valuesOf } from '../template-slots.ts'
import { operationFacts, operations, type S3Operation, type TextField } from './operations.ts'
import { step } from './step.ts'

const text = z.string('It has to be text.').max(100_000).default('')
const offered = 'It has to be one of the offered values.'

const stepSchema = z.strictObject({
  operation: z.enum(operations, offered).default('list'),
  bucket: text,
  prefix: text,
  onlyFolder: z.boolean().default(false),
  key: text,
  keys: text,
  readAs: z.enum(['text', 'json', 'file'], offered).default('text'),
  contentForm: z.enum(['text', 'base64', 'file'], offered).default('text'),
  content: text,
  files: text,
  contentType: text,
  linkFor: z.enum(['read', 'upload'], offered).default('read'),
  seconds: text,
  fileName: text,
  limit: text,
  after: text,
})

export type ReadAs = z.output<typeof stepSchema>['readAs']

/** An object that is to be stored. */
export interface GivenObject {
  readonly key: string
  readonly type: string
  readonly bytes: Uint8Array
}

/** What a run of a step asks for. An empty bucket is that of the connection. */
export type ReadyS3Step = { readonly bucket: string } & (
  | { readonly operation: 'list_buckets' }
  | {
      readonly operation: 'list'
      readonly prefix: string
      readonly onlyFolder: boolean
      readonly limit: number
      readonly after: string
    }
  | { readonly operation: 'read'; readonly key: string; readonly readAs: ReadAs }
  | { readonly operation: 'read_many'; readonly keys: readonly string[]; readonly readAs: ReadAs }
  | { readonly operation: 'upload' | 'upload_files'; readonly objects: readonly GivenObject[] }
  | { readonly operation: 'delete'; readonly key: string }
  | { readonly operation: 'delete_many'; readonly keys: readonly string[] }
  | {
      readonly operation: 'link'
      readonly key: string
      readonly linkFor: 'read' | 'upload'
      readonly seconds: number
      readonly fileName: string
    }
)

/** A step that can run, or all that keeps it from that. */
export type CompiledS3Step =
  | { readonly ok: true; readonly make: (values: readonly unknown[]) => ReadyS3Step }
  | { readonly ok: false; readonly problems: readonly StepProblem[] }

/** The most objects that one step reads or deletes. */
const mostKeys = { read_many: 100, delete_many: 1_000 } as const

const week = 604_800

const refuse = (message: string): IntegrationError => new IntegrationError('binding_failed', message)

const labels: Readonly<Record<TextField, string>> = {
  bucket: 'Bucket',
  prefix: 'Prefix',
  key: 'Key',
  keys: 'Keys',
  content: 'Content',
  files: 'Files',
  contentType: 'Content type',
  fileName: 'Download as',
  seconds: 'Valid for seconds',
  limit: 'At most',
  after: 'Continue at',
}

/** Compiles a step's configuration. Values become names, contents and numbers, and never a part of an address's form. */
export const compileS3Step = (
  configuration: JsonObject,
  templates: readonly ParsedTemplate[],
): CompiledS3Step => {
  const checked = check(stepSchema, configuration)
  if (!checked.ok) return checked
  const configured = checked.value
  const { operation } = configured
  const slots = slotsOf(step, configuration, templates)
  const missing = operationFacts[operation].required.filter((field) => configured[field].trim() === '')
  if (missing.length > 0) {
    return {
      ok: false,
      problems: missing.map((field) => ({ path: field, reason: `${labels[field]} is missing.` })),
    }
  }
  for (const field of bindingsWanted(operation, configured.contentForm)) {
    const slot = slots.get(field)
    if (slot !== undefined && isBindingAlone(slot.template)) continue
    const reason = `${labels[field]} takes one binding and nothing else.`
    return { ok: false, problems: [{ path: field, reason }] }
  }
  const make = (values: readonly unknown[]): ReadyS3Step => {
    const given = (field: TextField): readonly unknown[] => {
      const slot = slots.get(field)
      return slot === undefined ? [] : valuesOf(slot, values)
    }
    const filled = (field: TextField): string => {
      const slot = slots.get(field)
      return slot === undefined ? configured[field] : fillText(slot.template, given(field))
    }
    const number = (field: 'limit' | 'seconds', standIn: number, most: number): number => {
      const written = filled(field).trim()
      if (written === '') return standIn
      const read = Number(written)
      if (Number.isInteger(read) && read >= 1 && read <= most) return read
      throw refuse(`${labels[field]} has to be a whole number from 1 to ${most}.`)
    }
    const bucket = filled('bucket').trim()
    const key = (): string => checkKey(filled('key'))
    switch (operation) {
      case 'list_buckets':
        return { operation, bucket }
      case 'list': {
        const { onlyFolder } = configured
        const limit = number('limit', 1_000, 1_000)
        return {
          operation,
          bucket,
          prefix: filled('prefix'),
          onlyFolder,
          limit,
          after: filled('after').trim(),
        }
      }
      case 'read':
        return { operation, bucket, key: key(), readAs: configured.readAs }
      case 'read_many':
        return {
          operation,
          bucket,
          keys: keysOf(given('keys')[0], mostKeys[operation]),
          readAs: configured.readAs,
        }
      case 'upload': {
        const slot = slots.get('content')
        const value =
          slot !== undefined && isBindingAlone(slot.template) ? given('content')[0] : filled('content')
        const type = checkType(filled('contentType').trim())
        const object = readContent(value, configured.contentForm)
        return {
          operation,
          bucket,
          objects: [{ key: key(), bytes: object.bytes, type: type || object.type }],
        }
      }
      case 'upload_files': {
        const prefix = filled('prefix')
        const files = readGivenFiles(given('files')[0])
        if (files === undefined) throw refuse(`Files has to be ${filesWanted}.`)
        if (files.length === 0) throw refuse('There are no files to upload.')
        const objects = files.map(({ name, type, bytes }) => ({
          key: checkKey(`${prefix}${name}`),
          bytes,
          type: checkType(type ?? '') || unknownType,
        }))
        return { operation, bucket, objects }
      }
      case 'delete':
        return { operation, bucket, key: key() }
      case 'delete_many':
        return { operation, bucket, keys: keysOf(given('keys')[0], mostKeys[operation]) }
      case 'link': {
        const { linkFor } = configured
        const seconds = number('seconds', 3_600, week)
        return { operation, bucket, key: key(), linkFor, seconds, fileName: filled('fileName').trim() }
      }
    }
  }
  return { ok: true, make }
}

const bindingsWanted = (operation: S3Operation, contentForm: string): readonly TextField[] => {
  if (operation === 'read_many' || operation === 'delete_many') return ['keys']
  if (operation === 'upload_files') return ['files']
  return operation === 'upload' && contentForm === 'file' ? ['content'] : []
}

/** An address cannot hold a step upwards, in whatever writing: it would name another object, or another bucket. */
const checkKey = (key: string): string => {
  if (key === '') throw refuse('The key is empty.')
  if (Buffer.byteLength(key) > 1_024) throw refuse('A key has at most 1,024 bytes.')
  if (!key.isWellFormed()) throw refuse('The key holds half a character.')
  if (key.split('/').some((segment) => segment === '.' || segment === '..')) {
    throw refuse(`The key ${JSON.stringify(key)} climbs out of where it stands.`)
  }
  return key
}

const keysOf = (value: unknown, most: number): string[] => {
  if (!Array.isArray(value)) throw refuse('Keys has to be a list of keys.')
  if (value.length > most) throw refuse(`Keys holds ${value.length} keys. Give ${most} at a time at most.`)
  return value.map((key: unknown) => {
    if (typeof key !== 'string' && typeof key !== 'number') throw refuse('Keys has to be a list of keys.')
    return checkKey(String(key))
  })
}

const checkType = (type: string): string => {
  if (type === '' || /^[\w!#$&^.+-]+\/[\w!#$&^.+-]+(?: ?; ?[\w-]+=[\w."-]+)*$/u.test(type)) return type
  throw refuse(`${JSON.stringify(type)} is no content type. Write it as image/png.`)
}
