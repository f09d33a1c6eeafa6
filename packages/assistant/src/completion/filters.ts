import type { CompletionLanguage } from '@ashlar/schema'
import type { CompletionThresholds } from './thresholds.ts'

/** How many probabilities count for the average, and how many for the prefix. */
const tokensOfAverage = 7
const tokensOfPrefix = 5

/** Fewer names than these say nothing: whoever has only one variable uses it. */
const fewestNames = 4

/** Sums of fractions miss what they would reach by less than this. */
const rounding = 1e-9

const exportMark = 'module.exports'
const directives =
  /@ts-(?:ignore|nocheck|expect-error|check)\b|\b(?:eslint|oxlint)-(?:disable|enable|env)|\btslint:|#\s*noqa\b|\bpylint:|#\s*type:\s*ignore\b/u

/** A text without exports of a file and everything behind them. */
export const withoutExports = (text: string): string => {
  const at = text.indexOf(exportMark)
  return at < 0 ? text : text.slice(0, at)
}

/** A text without the lines that give orders to checkers of types or style. */
export const withoutDirectives = (text: string): string =>
  text.includes('\n') || directives.test(text)
    ? text
        .split('\n')
        .filter((line) => !directives.test(line))
        .join('\n')
    : text

const declarations: Readonly<Record<CompletionLanguage, RegExp | null>> = {
  javascript: /\b(?:const|let|var)\s+([\p{L}_$][\p{L}\p{N}_$]*)/gu,
  python: /^[ \t]*([\p{L}_][\p{L}\p{N}_]*)[ \t]*(?::[^=\n]+)?=(?!=)/gmu,
  sql: null,
}

/** The variables that a text declares. */
export const variableNames = (text: string, language: CompletionLanguage): readonly string[] => {
  const pattern = declarations[language]
  if (pattern === null) return []
  return [...new Set([...text.matchAll(pattern)].map(([, name = '']) => name))]
}

/** Whether a suggestion tells again what stands already: it has half or more of the names of variables in it. */
export const isRepetition = (text: string, names: readonly string[]): boolean => {
  if (names.length < fewestNames) return false
  const words = new Set(text.match(/[\p{L}_$][\p{L}\p{N}_$]*/gu) ?? [])
  return names.filter((name) => words.has(name)).length * 2 >= names.length
}

/** What is known of how sure a model is. */
export interface Certainty {
  readonly decodedTokens: readonly string[]
  readonly probabilities: readonly number[]
  readonly score: number | null
}

/** Whether a model is sure enough. One that gives no probabilities is believed. */
export const isSure = (
  { decodedTokens, probabilities, score }: Certainty,
  thresholds: CompletionThresholds,
): boolean => {
  if (probabilities.length === 0) return true
  const isDoubtful = score !== null && score < thresholds.score
  const least = isDoubtful ? thresholds.averageOfDoubtful : thresholds.average
  const leastOfPrefix = isDoubtful ? thresholds.prefixOfDoubtful : thresholds.prefix
  const first = probabilities.slice(0, tokensOfAverage)
  const average = first.reduce((sum, one) => sum + one, 0) / first.length
  const prefix = probabilities
    .filter((_, at) => /[\p{L}\p{N}]/u.test(decodedTokens[at] ?? ''))
    .slice(0, tokensOfPrefix)
  return average >= least - rounding && prefix.every((one) => one >= leastOfPrefix)
}

/** What of a suggested text is shown; empty where none of it is. */
export const worthShowing = (
  text: string,
  {
    names,
    certainty,
    thresholds,
  }: { names: readonly string[]; certainty: Certainty; thresholds: CompletionThresholds },
): string => {
  if (!isSure(certainty, thresholds)) return ''
  const shown = withoutDirectives(withoutExports(text))
  return shown.trim() === '' || isRepetition(shown, names) ? '' : shown
}
