import { describe, expect, it } from 'vitest'
import { sampleHost } from '../../gallery/sample-host.ts'
import { renderPage } from '../../test/render-page.ts'
import { code } from './code.ts'
import { colorCode, longestColored } from './color-code.ts'
import { grammars } from './languages.ts'
import { longestCode, readCode } from './read-code.ts'

const render = (values: Readonly<Record<string, unknown>>) =>
  renderPage(sampleHost([{ type: 'code', name: 'Code', place: [0, 0, 48, 18], values }], 'published'))

describe('the colors of code', () => {
  it('are those of its language, line by line', async () => {
    const [first, second] = await colorCode('select id -- the key\nfrom orders', 'sql')
    expect(first).toContainEqual({ text: 'select', kind: 'keyword' })
    expect(first).toContainEqual({ text: '-- the key', kind: 'comment' })
    expect(second).toContainEqual({ text: 'from', kind: 'keyword' })
  })

  it('change nothing of the text', async () => {
    const text = 'const a = `x\n${1 + 2}`\n\n// <b>end</b>\n'
    const lines = await colorCode(text, 'javascript')
    expect(lines.map((line) => line.map((piece) => piece.text).join('')).join('\n')).toBe(text)
  })

  it('are left out where there is no grammar or too much text', async () => {
    expect(await colorCode('select', 'none')).toEqual([[{ text: 'select', kind: '' }]])
    const long = 'select '.repeat(longestColored / 7 + 1)
    expect(await colorCode(long, 'sql')).toHaveLength(1)
  })

  it('exist for every language that is offered', () => {
    const { language } = code.properties
    const offered = language?.kind === 'choice' ? language.options.map(({ value }) => value) : []
    expect(offered.filter((value) => value !== 'none').toSorted()).toEqual(Object.keys(grammars).toSorted())
  })
})

describe('code', () => {
  it('is a region that the keyboard can scroll, with numbered lines', async () => {
    const markup = await render({ code: 'a\nb', title: 'run.sh', language: 'none' })
    expect(markup).toMatch(/role="region" tabindex="0" aria-label="run.sh"/i)
    expect(markup).toContain('>2</span>')
  })

  it('never becomes markup', async () => {
    const markup = await render({ code: '<img src=x onerror=alert(1)>', language: 'xml' })
    expect(markup).not.toContain('<img src=x')
    expect(markup).toContain('&lt;img')
  })

  it('of an object is its JSON', () => {
    expect(readCode({ id: 7 }).text).toBe('{\n  "id": 7\n}')
    const circle: { self?: unknown } = {}
    circle.self = circle
    expect(readCode(circle).text).toBe('')
  })

  it('says where it ends before its end', () => {
    const read = readCode('x'.repeat(longestCode + 1))
    expect(read.text).toHaveLength(longestCode)
    expect(read.note).toContain('first 2,000,000')
  })
})
