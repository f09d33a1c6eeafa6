import { describe, expect, it } from 'vitest'
import { sampleHost } from '../../gallery/sample-host.ts'
import { hostileValues } from '../../test/hostile-values.ts'
import { renderPage } from '../../test/render-page.ts'
import { custom } from './custom.ts'

const shown = (values: Readonly<Record<string, unknown>>, mode: 'edit' | 'published' = 'published') =>
  renderPage(sampleHost([{ type: 'custom', name: 'Custom1', place: [0, 0, 32, 14], values }], mode))

describe('a custom component on a page', () => {
  it('runs in a frame without the rights of the page', async () => {
    const markup = await shown({ label: 'Seat plan' })
    expect(markup).toContain('title="Seat plan"')
    expect(markup).toContain('sandbox="allow-scripts"')
    expect(markup).toContain('src="/component.html"')
  })

  it('never has its code in the page itself', async () => {
    const markup = await shown({ html: '<b id="mine">x</b>', script: 'alert("mine")', css: '#mine {}' })
    expect(markup).not.toContain('mine')
  })

  it('says to its builder that it is empty, and is nothing for visitors', async () => {
    expect(await shown({ html: '', script: ' ' }, 'edit')).toContain('This component is empty.')
    expect(await shown({ html: '', script: ' ' })).not.toContain('iframe')
  })

  it('stands whatever bindings give it', async () => {
    for (const values of hostileValues(custom)) expect(await shown(values)).toContain('</div>')
  })
})
