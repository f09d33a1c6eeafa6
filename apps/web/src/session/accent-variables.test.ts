import { readFileSync } from 'node:fs'
import { contrast, parseHex, type Rgb } from '@ashlar/schema'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { accentVariables, groundsOfAccent, productAccent } from './accent-variables.ts'

const css = readFileSync(new URL('../../../../packages/ui/src/tokens/tokens.css', import.meta.url), 'utf8')
const schemes = ['light', 'dark'] as const
type Scheme = (typeof schemes)[number]

const rgb = (hex: string): Rgb => parseHex(hex) ?? expect.fail(`${hex} is no color.`)
const ofPair = (pair: string, scheme: Scheme): string =>
  /^light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\)$/u.exec(pair)?.[scheme === 'light' ? 1 : 2] ??
  expect.fail(`${pair} has not both schemes.`)

/** The token of the product. */
const token = (name: string, scheme: Scheme): string =>
  ofPair(new RegExp(`--ashlar-${name}: ([^;]+);`, 'u').exec(css)?.[1] ?? '', scheme)

const anyColor = fc
  .integer({ min: 0, max: 0xffffff })
  .map((number) => `#${number.toString(16).padStart(6, '0')}`)

describe('the color of an organization', () => {
  it('stands on the grounds that the product has, in place of the color that it has', () => {
    const grounds = ['ground', 'surface', 'sunken', 'raised', 'hover']
    for (const scheme of schemes) {
      expect([...new Set(grounds.map((name) => token(name, scheme)))]).toEqual(groundsOfAccent[scheme])
    }
    expect(token('accent-fill', 'light')).toBe(productAccent)
    expect(token('on-accent', 'dark')).toBe('#ffffff')
  })

  it('can be read whatever it is, in light and dark', () => {
    fc.assert(
      fc.property(anyColor, fc.constantFrom(...schemes), (color, scheme) => {
        const variables = new Map(Object.entries(accentVariables(color)))
        const at = (name: string): Rgb => rgb(ofPair(variables.get(`--ashlar-${name}`) ?? '', scheme))
        const soft = ['accent-soft', 'accent-soft-hover'].map(at)
        for (const ground of [...groundsOfAccent[scheme].map(rgb), ...soft]) {
          expect(contrast(at('accent'), ground)).toBeGreaterThanOrEqual(4.5)
        }
        for (const ground of groundsOfAccent[scheme].map(rgb)) {
          expect(contrast(at('focus'), ground)).toBeGreaterThanOrEqual(3)
        }
        for (const fill of ['accent-fill', 'accent-fill-hover'].map(at)) {
          expect(contrast(rgb('#ffffff'), fill)).toBeGreaterThanOrEqual(4.5)
        }
        for (const ground of soft) {
          for (const text of ['text', 'text-secondary'].map((name) => rgb(token(name, scheme)))) {
            expect(contrast(text, ground)).toBeGreaterThanOrEqual(4.5)
          }
        }
      }),
    )
  })

  it('changes nothing where it is none', () => {
    expect(accentVariables('url(https://example.com)')).toEqual({})
  })
})
