import { describe, expect, it } from 'vitest'
import { readValues } from '../read-values.ts'
import { breadcrumbs } from './breadcrumbs.ts'
import { sampleHost } from '../../gallery/sample-host.ts'
import { renderPage } from '../../test/render-page.ts'
import { readCrumbs, shownSteps } from './trail.ts'

const render = (values: Readonly<Record<string, unknown>>) =>
  renderPage(sampleHost([{ type: 'breadcrumbs', name: 'Way', place: [0, 0, 48, 3], values }], 'published'))

describe('breadcrumbs', () => {
  it('are a list of links whose last step is where one is', async () => {
    const markup = await render({
      data: [{ label: 'Home', page: '/' }, { label: 'Orders', page: '/orders' }, { label: 'Order 7' }],
    })
    expect(markup).toContain('<nav')
    expect(markup).toMatch(/href="\/orders"/)
    expect(markup).toMatch(/aria-current="page"[^>]*><span[^>]*>Order 7/)
  })

  it('take the steps of the builder where there is no data', () => {
    expect(
      readCrumbs(readValues(breadcrumbs, { crumbs: [{ id: 'a', label: 'Home' }, 'no step'], data: '' })),
    ).toEqual({
      crumbs: [{ id: 'a', label: 'Home' }],
      count: 2,
    })
  })

  it('leave out the middle of a long way until it is asked for', () => {
    expect(shownSteps(9, 4, false)).toEqual({ shown: [0, 6, 7, 8], gapAfter: 0 })
    expect(shownSteps(9, 4, true).shown).toHaveLength(9)
    expect(shownSteps(3, 4, false)).toEqual({ shown: [0, 1, 2], gapAfter: null })
  })

  it('never follow an address that could run code', async () => {
    const markup = await render({ data: [{ label: 'X', url: 'javascript:alert(1)' }, { label: 'Here' }] })
    expect(markup).not.toContain('javascript')
  })

  it('make the best of data that is no list of steps', async () => {
    for (const data of [null, 7, { a: 1 }, [null, [], 'Home', 3], '[1'])
      expect(await render({ data })).toContain('<nav')
  })
})
