import { describe, expect, it } from 'vitest'
import { sampleHost } from '../../gallery/sample-host.ts'
import { hostileValues } from '../../test/hostile-values.ts'
import { renderPage } from '../../test/render-page.ts'
import { callout } from './callout.ts'

const render = (values: Readonly<Record<string, unknown>>) =>
  renderPage(sampleHost([{ type: 'callout', name: 'Callout1', place: [0, 0, 48, 6], values }], 'published'))

describe('a callout', () => {
  it('announces warnings and problems at once, and the rest when there is time', async () => {
    expect(await render({ calloutType: 'DANGER' })).toMatch(/role="alert".*aria-label="Problem"/)
    expect(await render({ calloutType: 'SUCCESS' })).toMatch(/role="status".*aria-label="Success"/)
  })

  it('has a button and a way to close it only where they were asked for', async () => {
    expect(await render({})).not.toContain('<button')
    expect(await render({ actionLabel: 'Show orders' })).toMatch(/<button[^>]*>Show orders</)
    expect(await render({ isDismissible: true })).toContain('aria-label="Close the message"')
  })

  it('is gone once it was closed', async () => {
    expect(await render({ isDismissed: true, title: 'Careful' })).not.toContain('Careful')
  })

  it('stands whatever its values are', async () => {
    for (const values of hostileValues(callout))
      expect(await render({ ...values, isDismissed: false })).toMatch(/role="(status|alert)"/)
  })
})
