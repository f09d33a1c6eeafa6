import type { EChartsCoreOption } from 'echarts/core'
import { isRecord } from '../values.ts'
import { colorOf, seriesColors, textStyle, type ChartLook } from './chart-look.ts'

const deepest = 40
const mostValues = 2_000_000

/** Names that would reach the prototypes of objects, and parts that open windows, run text as code or make elements. */
const refused = new Set([
  '__proto__',
  'constructor',
  'prototype',
  'toolbox',
  'extraCssText',
  'appendTo',
  'appendToBody',
])
const links = new Set(['link', 'sublink'])

/** Why a specification could not be used, as a sentence. */
export class ChartSpecificationError extends Error {
  override readonly name = 'ChartSpecificationError'
}

/** A hint, or a list of them, that is drawn as text and never as elements. */
const asText = (hint: unknown): unknown => {
  if (Array.isArray(hint)) return hint.map(asText)
  return isRecord(hint) ? { ...hint, renderMode: 'richText' } : hint
}

/**
 * A specification as plain data: no functions, no prototypes, no links but those of the web, and hints that are drawn as
 * text. Throws `ChartSpecificationError` where it is nested too deeply or too large.
 */
export const plainSpecification = (
  specification: Readonly<Record<string, unknown>>,
): Record<string, unknown> => {
  let values = 0
  const copyRecord = (record: Readonly<Record<string, unknown>>, depth: number): Record<string, unknown> => {
    const copied: Record<string, unknown> = {}
    for (const [name, value] of Object.entries(record)) {
      if (refused.has(name)) continue
      if (links.has(name) && !(typeof value === 'string' && /^https?:\/\//i.test(value))) continue
      copied[name] = name === 'tooltip' ? asText(copy(value, depth + 1)) : copy(value, depth + 1)
    }
    return copied
  }
  const copy = (value: unknown, depth: number): unknown => {
    values += 1
    if (depth > deepest) throw new ChartSpecificationError('The specification is nested too deeply.')
    if (values > mostValues) throw new ChartSpecificationError('The specification is too large.')
    if (Array.isArray(value)) return value.map((entry: unknown) => copy(entry, depth + 1))
    if (value instanceof Date) return value.getTime()
    if (isRecord(value)) return copyRecord(value, depth)
    return typeof value === 'string' ||
      typeof value === 'number' ||
      typeof value === 'boolean' ||
      value === null
      ? value
      : undefined
  }
  return copyRecord(specification, 0)
}

const merged = (
  base: Readonly<Record<string, unknown>>,
  over: Readonly<Record<string, unknown>>,
): Record<string, unknown> => {
  const result: Record<string, unknown> = { ...base }
  for (const [name, value] of Object.entries(over)) {
    const before = result[name]
    result[name] = isRecord(before) && isRecord(value) ? merged(before, value) : value
  }
  return result
}

const inTheme = (part: unknown, base: Readonly<Record<string, unknown>>): unknown => {
  if (Array.isArray(part)) return part.map((entry: unknown) => inTheme(entry, base))
  return isRecord(part) ? merged(base, part) : part
}

/** A builder's own specification, in the theme's colors and fonts wherever it names none itself. */
export const rawOptions = (
  specification: Readonly<Record<string, unknown>>,
  look: ChartLook,
): EChartsCoreOption => {
  const plain = plainSpecification(specification)
  const line = { lineStyle: { color: colorOf(look, '--app-border-strong') } }
  const axis = {
    axisLine: line,
    axisLabel: textStyle(look),
    nameTextStyle: textStyle(look),
    splitLine: { lineStyle: { color: colorOf(look, '--app-border') } },
  }
  const tooltip = {
    backgroundColor: colorOf(look, '--app-raised'),
    borderColor: colorOf(look, '--app-border'),
    textStyle: textStyle(look, '--app-text'),
  }
  const options: Record<string, unknown> = {
    color: seriesColors(look),
    backgroundColor: 'transparent',
    textStyle: { fontFamily: look.fontFamily, color: colorOf(look, '--app-text') },
    ...plain,
    ...(look.isStill ? { animation: false } : {}),
    tooltip: inTheme(plain.tooltip ?? {}, { ...tooltip, renderMode: 'richText', confine: true }),
  }
  for (const name of ['xAxis', 'yAxis']) if (name in options) options[name] = inTheme(options[name], axis)
  if ('legend' in options) options.legend = inTheme(options.legend, { textStyle: textStyle(look) })
  if ('title' in options)
    options.title = inTheme(options.title, { textStyle: { ...textStyle(look, '--app-text'), fontSize: 16 } })
  return options
}
