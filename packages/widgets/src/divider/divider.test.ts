import { describe, expect, it } from 'vitest'
import { sampleHost } from '../../gallery/sample-host.ts'
import { hostileValues } from '../../test/hostile-values.ts'
import { renderPage } from '../../test/render-page.ts'
import { divider } from './divider.ts'

const render = (values: Readonly<Record<string, unknown>>) =>
  renderPage(sampleHost([{ type: 'divider', name: 'Divider1', place: [0, 0, 40, 2], values }], 'published'))

describe('a divider', () => {
  it('is a separator of its direction for screen readers', async () => {
    expect(await render({})).toMatch(/role="separator" aria-orientation="horizontal"/)
    expect(await render({ orientation: 'vertical', label: 'or' })).toMatch(
      /role="separator" aria-orientation="vertical" aria-label="or".*>or</,
    )
  })

  it('takes only colors and lines that are some', async () => {
    const markup = await render({
      color: 'red; background: url(https://evil)',
      lineStyle: 'url(x)',
      thickness: 1e9,
    })
    expect(markup).toContain('24px solid var(--app-border)')
    expect(markup).not.toContain('evil')
  })

  it('stands whatever its values are', async () => {
    for (const values of hostileValues(divider)) expect(await render(values)).toContain('role="separator"')
  })
})
