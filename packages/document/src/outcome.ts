import type { Change, PageRecord, PageRecords } from '@ashlar/schema'
import { difference } from './change.ts'

/** Why an operation was refused. */
export type RefusalCode =
  | 'not_found'
  | 'unknown_type'
  | 'not_allowed_here'
  | 'not_deletable'
  | 'last_section'
  | 'last_column'
  | 'last_tab'
  | 'too_many_columns'
  | 'id_required'
  | 'not_groupable'
  | 'not_a_module'
  | 'not_copyable'
  | 'nothing_selected'
  | 'invalid_name'
  | 'invalid_property'
  | 'invalid_dimension'
  | 'invalid_clipboard'
  | 'too_many_records'
  | 'invalid_blocks'

/** A refusal: a stable code and a sentence a person can act on. Nothing was changed. */
export interface Refusal {
  ok: false
  code: RefusalCode
  message: string
}

/** Something that an operation did otherwise than asked, or that a person should know. */
export interface Notice {
  /** `moved_to_page`: an overlay went to the page. `kept`: some of the selection cannot be deleted and stays. */
  code: 'moved_to_page' | 'kept'
  message: string
}

/** What an operation answers when it was not refused. */
export interface Accepted {
  ok: true
  change: Change
  /** What to select after it; absent leaves the selection alone. */
  selection?: readonly string[]
  notice?: Notice
}

/** What an operation answers: a change to apply and what to select after it, or a refusal. */
export type Outcome = Accepted | Refusal

/** Makes ids of records: at most 64 characters, never the same twice. */
export type NewId = () => string

/** Refuses. */
export const refuse = (code: RefusalCode, message: string): Refusal => ({ ok: false, code, message })

/** Answers with some records put in place of what was there under their ids. */
export const put = (
  records: PageRecords,
  replaced: Iterable<PageRecord>,
  selection?: readonly string[],
): Outcome => {
  const change: Change = { added: {}, updated: {}, removed: {} }
  for (const record of replaced) {
    const before = Object.hasOwn(records, record.id) ? records[record.id] : undefined
    if (before === undefined) change.added[record.id] = record
    else {
      const update = difference({ [record.id]: before }, { [record.id]: record }).updated[record.id]
      if (update !== undefined) change.updated[record.id] = update
    }
  }
  return { ok: true, change, ...(selection === undefined ? {} : { selection }) }
}

/** The refusal for something that is not, or no longer, on the page. */
export const gone = (what: string): Refusal => refuse('not_found', `This ${what} is no longer on the page.`)
