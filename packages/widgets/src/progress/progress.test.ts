import { describe, expect, it } from 'vitest'
import { sampleHost } from '../../gallery/sample-host.ts'
import { hostileValues } from '../../test/hostile-values.ts'
import { renderPage } from '../../test/render-page.ts'
import { progress } from './progress.ts'

const render = (values: Readonly<Record<string, unknown>>) =>
  renderPage(sampleHost([{ type: 'progress', name: 'Progress1', place: [0, 0, 24, 4], values }], 'published'))

describe('a progress', () => {
  it('says how far it has come, to screen readers too', async () => {
    const markup = await render({ label: 'Import', value: '30', maximum: 40 })
    expect(markup).toMatch(/role="progressbar" aria-labelledby="[^"]+"[^>]*aria-valuenow="75"/)
    expect(markup).toContain('>75%<')
  })

  it('never says more than all or less than nothing', async () => {
    expect(await render({ value: 500 })).toContain('aria-valuenow="100"')
    expect(await render({ value: -5 })).toContain('aria-valuenow="0"')
  })

  it('says only that something goes on where no end is in sight', async () => {
    const markup = await render({ isIndeterminate: true, form: 'circle' })
    expect(markup).not.toContain('aria-valuenow')
    expect(markup).toContain('data-endless')
  })

  it('says nothing where it has no value, neither a number nor that something goes on', async () => {
    for (const values of [{ value: null }, { maximum: 0 }])
      for (const form of ['circle', 'bar']) {
        const markup = await render({ ...values, form })
        expect(markup).not.toContain('aria-valuenow')
        expect(markup).not.toContain('data-endless')
        expect(markup).not.toContain('%<')
      }
  })

  it('takes the color of the threshold it reached', async () => {
    const thresholds = [{ id: 'a', from: 80, color: 'danger' }]
    expect(await render({ value: 90, thresholds })).toContain('--done-color:var(--app-danger)')
    expect(await render({ value: 10, thresholds, color: '#123456' })).toContain('--done-color:#123456')
  })

  it('keeps its name where the label is not shown', async () => {
    expect(await render({ label: 'Import', showLabel: false })).toContain('aria-label="Import"')
  })

  it('stands whatever its values are', async () => {
    for (const values of hostileValues(progress)) expect(await render(values)).toContain('progressbar')
  })
})
