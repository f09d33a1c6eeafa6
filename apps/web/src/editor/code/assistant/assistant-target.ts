import {
  assistantSyntaxes,
  type AssistantFlow,
  type AssistantSyntax,
  type AssistantTask,
} from '@ashlar/schema'
import { explainLanguage } from '@ashlar/assistant'
import type { CodeMode } from '../languages.ts'
import type { SqlSchema } from '../sql/suggestions.ts'

/** What stands in a field at the moment at which the assistant is asked. */
export interface AssistantTarget {
  readonly editorContents: string
  readonly selectedText: string
  /** Where the selection begins and ends, in UTF-16 units. */
  readonly from: number
  readonly to: number
  /** 1 where nothing is selected, else the line in which the selection begins. */
  readonly firstLineNumber: number
}

/** What is written in a field, as the assistant is told. */
export const syntaxOfMode = (mode: CodeMode, sqlSchema: SqlSchema | undefined): AssistantSyntax => {
  switch (mode) {
    case 'text':
      return 'binding'
    case 'script':
      return 'javascript'
    case 'sql':
      return assistantSyntaxes.find((syntax) => syntax === sqlSchema?.dialect) ?? 'unspecified'
    default:
      return mode
  }
}

/** More tables than this say less, and cost more, than those that somebody names. */
const mostTables = 60

/** Tables and columns by their names, as far as they may be told and are known. */
export const metadataOf = (sqlSchema: SqlSchema | undefined, isTold: boolean) => {
  if (!isTold || sqlSchema === undefined || sqlSchema.tables.length === 0) return {}
  const tables = sqlSchema.tables.slice(0, mostTables).map(({ schema, name, columns }) => ({
    table: schema === '' || schema === 'public' ? name : `${schema}.${name}`,
    columns: columns.map((column) => `${column.name} ${column.type}`),
  }))
  return { context: { metadata: tables } }
}

/** The selection where it is more than blanks, else all. */
export const snippetOf = ({ selectedText, editorContents }: AssistantTarget): string =>
  selectedText.trim() === '' ? editorContents : selectedText

/** What is asked for a flow. */
export const taskOf = (
  flow: AssistantFlow,
  prompt: string,
  target: AssistantTarget,
  { syntax, more }: { syntax: AssistantSyntax; more: ReturnType<typeof metadataOf> },
): AssistantTask => {
  const { editorContents: contents } = target
  const scope = 'EDITOR'
  switch (flow) {
    case 'GENERATE':
      return { flow, scope, prompt, syntax, ...more }
    case 'MOCK':
      return { flow, scope, prompt, syntax, shape: '', ...more }
    case 'EDIT':
      return { flow, scope, prompt, syntax, contents, snippet: snippetOf(target), ...more }
    case 'EXPLAIN':
      return {
        flow,
        scope,
        contents,
        snippet: snippetOf(target),
        syntax,
        language: explainLanguage(navigator.language),
      }
  }
}
