import type { Block } from '@ashlar/schema'
import { createContext } from 'react'
import type { CodeAssistant } from './assistant/code-assistant.ts'
import type { CodeCompleter } from './ghost/code-completer.ts'
import type { DataSource } from './shortcut-menu/data-sources.ts'
import type { KnownTypes } from './types/known-types.ts'

/** What code fields reach of the editor around them. */
export interface CodeContext {
  /**
   * The way to show what a reference of a page or of the application names: the component, the API, the variable; null where
   * nothing can be shown.
   */
  readonly opener: (path: readonly string[], isOfApplication?: boolean) => (() => void) | null
  /** Whether the code belongs to the application, which knows no components and APIs of pages. */
  readonly isOfApplication: boolean
  /** Whether an API answers with messages, so that it has no response. */
  readonly isStreaming: (apiName: string) => boolean
  /** The blocks of an API by its name; none where there is no such API. */
  readonly blocksOf: (name: string) => readonly Block[]
  /** The assistant, where there is one to ask. */
  readonly assistant: CodeAssistant | null
  /** Whoever completes code while it is written, where somebody does. */
  readonly completer: CodeCompleter | null
  /** What is known of names before they have values; null where nothing is. */
  readonly types: KnownTypes | null
  /** How an API is added for what a field needs; null where none can be. */
  readonly newApi: {
    readonly sources: () => readonly DataSource[]
    readonly mayAddIntegration: boolean
    readonly create: (source: DataSource) => void
  } | null
}

/** Without an editor around it, code leads nowhere. */
export const noCodeContext: CodeContext = {
  opener: () => null,
  isOfApplication: false,
  isStreaming: () => false,
  blocksOf: () => [],
  assistant: null,
  completer: null,
  types: null,
  newApi: null,
}

export const codeContext = createContext(noCodeContext)
