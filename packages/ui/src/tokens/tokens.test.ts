import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8')

type Scheme = 'light' | 'dark'

const colors = new Map<string, { [S in Scheme]: string }>()
for (const [, name, light, dark] of css.matchAll(
  /--ashlar-([a-z-]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\);/g,
)) {
  if (name !== undefined && light !== undefined && dark !== undefined) colors.set(name, { light, dark })
}

const color = (name: string, scheme: Scheme): string => {
  const found = colors.get(name)
  if (found === undefined) throw new Error(`There is no color called ${name}.`)
  return found[scheme]
}

/** Relative luminance as WCAG 2.2 defines it. */
const luminance = (hex: string): number => {
  const channel = (offset: number): number => {
    const value = Number.parseInt(hex.slice(offset, offset + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  }
  return 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5)
}

const contrast = (one: string, other: string): number => {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

const grounds = ['ground', 'surface', 'sunken', 'raised', 'hover']
const meanings = ['danger', 'warning', 'success', 'info']

const textPairs: [string, string][] = [
  ...['text', 'text-secondary', 'text-muted', 'accent', ...meanings].flatMap((text) =>
    grounds.map((ground): [string, string] => [text, ground]),
  ),
  ['text', 'pressed'],
  ['text-secondary', 'pressed'],
  ['text', 'accent-soft'],
  ['text-secondary', 'accent-soft'],
  ['accent', 'accent-soft'],
  ['accent', 'accent-soft-hover'],
  ['on-accent', 'accent-fill'],
  ['on-accent', 'accent-fill-hover'],
  ['on-accent', 'danger-fill'],
  ['on-accent', 'danger-fill-hover'],
  ...meanings.flatMap((meaning): [string, string][] => [
    [meaning, `${meaning}-soft`],
    ['text', `${meaning}-soft`],
  ]),
  ...['keyword', 'string', 'number', 'name', 'comment', 'binding'].flatMap((kind): [string, string][] => [
    [`code-${kind}`, 'surface'],
    [`code-${kind}`, 'sunken'],
    [`code-${kind}`, 'code-active-line'],
  ]),
  ['code-binding', 'code-binding-ground'],
  ['text', 'code-selection'],
]

const shapePairs = ['ground', 'surface', 'sunken', 'raised'].flatMap((ground): [string, string][] => [
  ['control-line', ground],
  ['focus', ground],
])

describe.each<Scheme>(['light', 'dark'])('the %s scheme', (scheme) => {
  test.each(textPairs)('%s can be read on %s', (text, ground) => {
    expect(contrast(color(text, scheme), color(ground, scheme))).toBeGreaterThanOrEqual(4.5)
  })

  test.each(shapePairs)('%s can be made out on %s', (shape, ground) => {
    expect(contrast(color(shape, scheme), color(ground, scheme))).toBeGreaterThanOrEqual(3)
  })
})
