import {
  assistantSyntaxes,
  type AssistantFlow,
  type AssistantSyntax,
  type AssistantTask,
  type Block,
  blocksWithin,
  stepsWithin,
} from '@ashlar/schema'
import {
  explainLanguage,
  isSqlPlugin,
  type KnownValue,
  scopeContext,
  syntaxOfPlugin,
} from '@ashlar/assistant'
import { type AssistantTelling, tellsAtLeast } from '@ashlar/schema/assistant-settings'
import type { CodeMode } from '../languages.ts'
import type { SqlSchema } from '../sql/suggestions.ts'
import type { StepCode } from '../ghost/step-code.ts'
import type { CodeAssistant } from './code-assistant.ts'

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

/** What is written in a field, as the assistant is told: by its mode, and in a step by what its plugin speaks. */
export const syntaxOfMode = (
  mode: CodeMode,
  sqlSchema: SqlSchema | undefined,
  pluginId: string | null,
): AssistantSyntax => {
  const ofPlugin = pluginId === null ? null : syntaxOfPlugin(pluginId)
  switch (mode) {
    case 'text':
      return 'binding'
    case 'script':
      return 'javascript'
    case 'sql':
      return ofPlugin ?? assistantSyntaxes.find((syntax) => syntax === sqlSchema?.dialect) ?? 'unspecified'
    case 'json':
      return ofPlugin === 'mongodb' || ofPlugin === 'dynamodb' ? ofPlugin : 'json'
    default:
      return mode
  }
}

/** Where code stands that the assistant is asked about, and what is known around it. */
export interface Assisted {
  readonly scope: AssistantTask['scope']
  readonly syntax: AssistantSyntax
  readonly sqlSchema: SqlSchema | undefined
  /** What the code can read. */
  readonly names: () => readonly KnownValue[]
  /** The blocks of an API that it reads, by its name. */
  readonly blocksOf: (name: string) => readonly Block[]
  /** The step that is written; null where it is none. */
  readonly step: Pick<StepCode, 'integrationId' | 'configurationId' | 'pluginId' | 'blocks'> | null
  /** What a property expects, in words; empty where nothing is known of that. */
  readonly expectedDataFormat: string
}

/** More tables than this say less, and cost more, than those that somebody names. */
const mostTables = 60

/** Tables and columns by their names, as far as they may be told and are known. */
const tablesOf = (sqlSchema: SqlSchema | undefined, tells: AssistantTelling) => {
  if (!tellsAtLeast(tells, 'schemas') || sqlSchema === undefined || sqlSchema.tables.length === 0) return null
  return sqlSchema.tables.slice(0, mostTables).map(({ schema, name, columns }) => ({
    table: schema === '' || schema === 'public' ? name : `${schema}.${name}`,
    columns: columns.map((column) => `${column.name} ${column.type}`),
  }))
}

/** Whether something by its name answers with rows of a database: an API, or a block before the one that is written. */
const hasRows = (name: string, { blocksOf, step }: Pick<Assisted, 'blocksOf' | 'step'>): boolean => {
  const own = [...blocksWithin(step?.blocks ?? [])].filter((block) => block.name === name)
  return stepsWithin([...own, ...blocksOf(name)]).some(({ pluginId }) => isSqlPlugin(pluginId))
}

/** What is told beside the code: of its integration, and of what it can read, each as far as it may be told. */
export const contextOf = (
  { sqlSchema, names, blocksOf, step }: Assisted,
  { tells, contextMode }: Pick<CodeAssistant, 'tells' | 'contextMode'>,
): { readonly context?: NonNullable<Extract<AssistantTask, { flow: 'GENERATE' }>['context']> } => {
  const metadata = tablesOf(sqlSchema, tells)
  const told = scopeContext(names(), {
    tells,
    mode: contextMode,
    isSqlStep: (name) => hasRows(name, { blocksOf, step }),
  })
  const context = {
    ...(step === null || step.integrationId === '' ? {} : { integrationId: step.integrationId }),
    ...(step === null || step.configurationId === null ? {} : { configurationId: step.configurationId }),
    ...(step === null ? {} : { pluginId: step.pluginId }),
    ...(metadata === null ? {} : { metadata }),
    ...(told === null || Object.keys(told).length === 0 ? {} : { names: told }),
  }
  return Object.keys(context).length === 0 ? {} : { context }
}

/** In which column of its line the selection ends. */
export const columnOf = ({ editorContents, to }: Pick<AssistantTarget, 'editorContents' | 'to'>): number =>
  to - (editorContents.lastIndexOf('\n', to - 1) + 1)

/** The selection where it is more than blanks, else all. */
export const snippetOf = ({ selectedText, editorContents }: AssistantTarget): string =>
  selectedText.trim() === '' ? editorContents : selectedText

/** What is asked for a flow. */
export const taskOf = (
  flow: AssistantFlow,
  prompt: string,
  target: AssistantTarget,
  assisted: Assisted,
  assistant: Pick<CodeAssistant, 'tells' | 'contextMode'>,
): AssistantTask => {
  const { editorContents: contents } = target
  const { scope, syntax } = assisted
  const snippet = snippetOf(target)
  if (flow === 'EXPLAIN') {
    return { flow, scope, contents, snippet, syntax, language: explainLanguage(navigator.language) }
  }
  const more = contextOf(assisted, assistant)
  switch (flow) {
    case 'GENERATE':
      return { flow, scope, prompt, syntax, ...more }
    case 'MOCK':
      return { flow, scope, prompt, syntax, shape: assisted.expectedDataFormat, ...more }
    case 'EDIT':
      return { flow, scope, prompt, syntax, contents, snippet, ...more }
  }
}
