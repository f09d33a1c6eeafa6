import { type CodeLanguage, isCodeLanguage } from '@ashlar/expression'
import type { CodeExtent } from './bindings.ts'

/**
 * What is written in a field: text, JSON or SQL with bindings, or code from end to end. A script runs in the browser and
 * only reads; JavaScript and Python are code of steps, which may do whatever the language can.
 */
export type CodeMode = 'text' | 'sql' | 'json' | CodeLanguage

/** Where code stands in a field of this mode. */
export const codeExtent = (mode: CodeMode): CodeExtent => (isCodeLanguage(mode) ? mode : 'bindings')
