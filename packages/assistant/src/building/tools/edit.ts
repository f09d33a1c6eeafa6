import type { Outcome } from '@ashlar/document'
import type { JsonValue, PageRecord } from '@ashlar/schema'
import { type AssistantDraft, withChange } from '../draft/draft.ts'
import { refuse, tell, type ToolAnswer } from './tool.ts'

/** What an operation came to, as the answer of a tool that is about something of a name. */
export const answerOf = (
  draft: AssistantDraft,
  { name, path }: { name: string; path?: string },
  outcome: Outcome,
  tells: (after: AssistantDraft, selected: readonly string[]) => JsonValue,
): ToolAnswer => {
  if (!outcome.ok) {
    const { code, message } = outcome
    return refuse(draft, { name, ...(path === undefined ? {} : { path }), code, message })
  }
  const after = withChange(draft, outcome.change)
  const told = tells(after, outcome.selection ?? [])
  return tell(after, outcome.notice === undefined ? told : { done: told, notice: outcome.notice.message })
}

/** The record that an operation selected: what it has just made. */
export const madeBy = (draft: AssistantDraft, selected: readonly string[]): PageRecord | undefined => {
  const [id] = selected
  return id === undefined ? undefined : draft.records[id]
}
