import { describe, expect, it } from 'vitest'
import { sampleHost } from '../../gallery/sample-host.ts'
import { hostileValues } from '../../test/hostile-values.ts'
import { renderPage } from '../../test/render-page.ts'
import { treeSelect } from './treeSelect.ts'

const render = (values: Readonly<Record<string, unknown>>) =>
  renderPage(sampleHost([{ type: 'treeSelect', name: 'Tree1', place: [0, 0, 24, 5], values }], 'published'))

describe('a tree select', () => {
  it('is a combobox that opens a tree and shows what is chosen', async () => {
    const markup = await render({ label: 'Country', defaultOptionValue: 'NO' })
    expect(markup).toMatch(
      /<label[^>]*for="([^"]+)"[^>]*>Country.*<input(?=[^>]*id="\1")[^>]*role="combobox"/,
    )
    expect(markup).toMatch(/<input(?=[^>]*aria-haspopup="tree")[^>]*value="Norway"/)
  })

  it('shows in what the chosen option is contained where the builder wants that', async () => {
    expect(await render({ defaultOptionValue: 'NO', showsPath: true })).toContain('value="Europe / Norway"')
  })

  it('shows several choices as chips, a branch as all that stands in it', async () => {
    const markup = await render({ isMultiple: true, defaultOptionValues: '["EU"]' })
    expect(markup).toContain('Remove Norway')
    expect(markup).toContain('Remove Poland')
    expect(markup).not.toContain('Remove Europe')
  })

  it('asks for a choice once it was left without one', async () => {
    expect(await render({ isRequired: true, isTouched: true })).toContain('This field is required.')
  })

  it('stands whatever values its properties get', async () => {
    for (const values of hostileValues(treeSelect)) expect(await render(values)).toContain('role="combobox"')
  })
})
