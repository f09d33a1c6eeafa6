import { check, type JsonObject } from '@ashlar/schema'
import { z } from 'zod'
import { fillText, isBindingAlone } from '../fill-text.ts'
import { readContent } from '../given-files.ts'
import { IntegrationError } from '../integration-error.ts'
import type { StepProblem } from '../step-problem.ts'
import type { ParsedTemplate } from '../template.ts'
import { slotsOf, valuesOf } from '../template-slots.ts'
import { labels, operationFacts, operations, type TextField } from './operations.ts'
import { step } from './step.ts'

const text = z.string('It has to be text.').max(100_000).default('')
const offered = 'It has to be one of the offered values.'

const stepSchema = z.strictObject({
  operation: z.enum(operations, offered).default('list'),
  path: text,
  to: text,
  content: text,
  limit: text,
  readAs: z.enum(['text', 'json', 'file'], offered).default('text'),
  contentForm: z.enum(['text', 'base64', 'file'], offered).default('text'),
  existing: z.enum(['replace', 'keep'], offered).default('replace'),
})

/** What a run of a step asks for. Paths lie below the folder of the connection, without a slash before them. */
export type ReadySftpStep = { readonly path: string } & (
  | { readonly operation: 'list'; readonly limit: number }
  | { readonly operation: 'read'; readonly readAs: 'text' | 'json' | 'file' }
  | { readonly operation: 'write'; readonly bytes: Uint8Array; readonly mayReplace: boolean }
  | { readonly operation: 'rename'; readonly to: string }
  | { readonly operation: 'delete' | 'make_folder' }
)

/** A step that can run, or all that keeps it from that. */
export type CompiledSftpStep =
  | { readonly ok: true; readonly make: (values: readonly unknown[]) => ReadySftpStep }
  | { readonly ok: false; readonly problems: readonly StepProblem[] }

/** How many entries of a folder are listed where nobody says it, and at most. */
const usualLimit = 1_000
const largestLimit = 10_000

const refuse = (message: string): IntegrationError => new IntegrationError('binding_failed', message)

/** Compiles a step's configuration. Values become parts of paths that never climb, and contents. */
export const compileSftpStep = (
  configuration: JsonObject,
  templates: readonly ParsedTemplate[],
): CompiledSftpStep => {
  const checked = check(stepSchema, configuration)
  if (!checked.ok) return checked
  const configured = checked.value
  const { operation, contentForm } = configured
  const slots = slotsOf(step, configuration, templates)
  const problems: StepProblem[] = operationFacts[operation].required
    .filter((field) => configured[field].trim() === '')
    .map((field) => ({ path: field, reason: `${labels[field]} is missing.` }))
  const contentSlot = slots.get('content')
  const isContentBinding = contentSlot !== undefined && isBindingAlone(contentSlot.template)
  if (operation === 'write' && contentForm === 'file' && !isContentBinding)
    problems.push({ path: 'content', reason: 'Content takes one binding and nothing else.' })
  if (problems.length > 0) return { ok: false, problems }

  const make = (values: readonly unknown[]): ReadySftpStep => {
    const filled = (field: TextField): string => {
      const slot = slots.get(field)
      return slot === undefined ? configured[field] : fillText(slot.template, valuesOf(slot, values))
    }
    const path = checkPath(filled('path'), labels.path)
    // Only a path that is left empty is the folder itself: one that is missing must not become it.
    if (path === '' && (operation !== 'list' || configured.path.trim() !== '')) throw refuse('Path is empty.')
    switch (operation) {
      case 'list': {
        const written = filled('limit').trim()
        const limit = written === '' ? usualLimit : Number(written)
        if (!Number.isInteger(limit) || limit < 1 || limit > largestLimit)
          throw refuse(`At most has to be a whole number from 1 to ${largestLimit}.`)
        return { operation, path, limit }
      }
      case 'read':
        return { operation, path, readAs: configured.readAs }
      case 'write': {
        const given = contentSlot === undefined ? [] : valuesOf(contentSlot, values)
        const content = isContentBinding ? given[0] : filled('content')
        const { bytes } = readContent(content, contentForm)
        return { operation, path, bytes, mayReplace: configured.existing === 'replace' }
      }
      case 'rename': {
        const to = checkPath(filled('to'), labels.to)
        if (to === '') throw refuse('New path is empty.')
        return { operation, path, to }
      }
      case 'delete':
      case 'make_folder':
        return { operation, path }
    }
  }
  return { ok: true, make }
}

/** A path below the folder of the connection: no step of it climbs, and none is empty. */
const checkPath = (written: string, label: string): string => {
  const path = written.trim().replace(/^\//u, '').replace(/\/$/u, '')
  if (path === '') return ''
  const said = JSON.stringify(path.slice(0, 200))
  if (Buffer.byteLength(path) > 4_000 || !path.isWellFormed())
    throw refuse(`${label} ${said} is too long or broken.`)
  if (/[\u0000-\u001F\u007F]/u.test(path))
    throw refuse(`${label} ${said} holds a character that is no letter.`)
  const segments = path.split('/')
  if (segments.some((segment) => segment === '..' || segment === '.'))
    throw refuse(`${label} ${said} climbs out of where it stands.`)
  if (segments.includes('')) throw refuse(`${label} ${said} has a folder without a name.`)
  return path
}
