import { describe, expect, it } from 'vitest'
import { sampleHost } from '../../gallery/sample-host.ts'
import { hostileValues } from '../../test/hostile-values.ts'
import { renderPage } from '../../test/render-page.ts'
import { rowLimitsOf } from './rows.ts'
import { textArea } from './textArea.ts'

const render = (values: Readonly<Record<string, unknown>>) =>
  renderPage(sampleHost([{ type: 'textArea', name: 'TextArea1', place: [0, 0, 20, 9], values }], 'published'))

describe('a text area', () => {
  it('is tied to its label and holds its lines', async () => {
    const markup = await render({ label: 'Notes', defaultText: 'one\ntwo' })
    expect(markup).toMatch(/<label[^>]*for="([^"]+)"[^>]*>Notes.*<textarea id="\1"/)
    expect(markup).toContain('one\ntwo</textarea>')
  })

  it('counts its characters, and says when there are too many', async () => {
    const markup = await render({ defaultText: 'four', maxLength: 3, showsCount: true, isTouched: true })
    expect(markup).toContain('4 / 3')
    expect(markup).toContain('Enter at most 3 characters.')
  })

  it('never takes a text for markup', async () => {
    expect(await render({ defaultText: '</textarea><script>alert(1)</script>' })).not.toContain(
      '<script>alert',
    )
  })

  it('grows between two numbers of lines that make sense', () => {
    expect(rowLimitsOf(null, null)).toEqual({ least: 3, most: 10 })
    expect(rowLimitsOf(8, 2)).toEqual({ least: 8, most: 8 })
    expect(rowLimitsOf('-4', 1e9)).toEqual({ least: 1, most: 100 })
  })

  it('stands whatever values its properties get', async () => {
    for (const values of hostileValues(textArea)) expect(await render(values)).toContain('<textarea')
  })
})
