import { describe, expect, it } from 'vitest'
import { sampleHost } from '../../gallery/sample-host.ts'
import { hostileValues } from '../../test/hostile-values.ts'
import { renderPage } from '../../test/render-page.ts'
import { radio } from './radio.ts'

const render = (values: Readonly<Record<string, unknown>>) =>
  renderPage(sampleHost([{ type: 'radio', name: 'Choice1', place: [0, 0, 24, 8], values }], 'published'))

const plans = [
  { label: 'Free', value: 0, description: 'For one person' },
  { label: 'Team', value: 5 },
  { label: 'Company', value: 9, disabled: true },
]

describe('a radio group', () => {
  it('is a group of radio buttons under one name, of which the chosen one is checked', async () => {
    const markup = await render({ label: 'Plan', options: plans, defaultOptionValue: '5' })
    expect(markup).toMatch(/<span[^>]*id="([^"]+)"[^>]*>Plan.*aria-labelledby="\1"[^>]*role="radiogroup"/)
    expect(markup.match(/<input[^>]*type="radio"/g)).toHaveLength(3)
    expect(new Set([...markup.matchAll(/<input[^>]* name="([^"]+)"/g)].map((match) => match[1])).size).toBe(1)
    expect(markup).toMatch(/<input[^>]*checked=""[^>]*\/>.{0,120}Team/)
    expect(markup).toContain('For one person')
  })

  it('does not let a disabled option be chosen', async () => {
    const markup = await render({ options: plans })
    expect(markup.match(/<input[^>]*disabled=""/g)).toHaveLength(1)
    expect(
      (await render({ options: plans, isDisabled: true })).match(/<input[^>]*disabled=""/g),
    ).toHaveLength(3)
  })

  it('asks for a choice once it was left without one', async () => {
    expect(await render({ options: plans, isRequired: true, isTouched: true })).toContain(
      'This field is required.',
    )
    expect(
      await render({ options: plans, isRequired: true, isTouched: true, defaultOptionValue: 0 }),
    ).not.toContain('This field is required.')
  })

  it('shows no more options than can be read, and says so', async () => {
    const markup = await render({ options: Array.from({ length: 5000 }, (_none, index) => index) })
    expect(markup.match(/<input[^>]*type="radio"/g)).toHaveLength(200)
    expect(markup).toContain('200 of 5,000 options are shown. A dropdown shows them all.')
  })

  it('stands whatever values its properties get', async () => {
    for (const values of hostileValues(radio)) expect(await render(values)).toContain('role="radiogroup"')
  })
})
