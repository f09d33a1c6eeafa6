// @vitest-environment jsdom
import { act } from 'react'
import { describe, expect, it } from 'vitest'
import { sampleHost } from '../../gallery/sample-host.ts'
import { mountPage, widgetIdOf } from '../../test/mount-page.ts'

const shown = async (type: string, values: Readonly<Record<string, unknown>>) => {
  const host = sampleHost([{ type, name: 'Due', place: [0, 0, 30, 6], values }], 'published')
  await mountPage(host)
  const id = widgetIdOf(host, 'Due')
  return {
    enter: (value: unknown) => act(async () => host.setValue(id, 'value', value)),
    utc: () => host.snapshot(id)?.values.outputDateUtc,
  }
}

describe('what a field gives by the clocks of UTC', () => {
  it('is the moment in the format of the builder, whatever zone the field has', async () => {
    const field = await shown('dateTimePicker', {
      defaultDate: '2026-07-01T09:30',
      dateFormat: 'YYYY-MM-DD HH:mm',
      manageTimezone: true,
      timezone: 'America/New_York',
    })
    expect(field.utc()).toBe('2026-07-01 13:30')
    await field.enter('2026-12-01T09:30:00Z')
    expect(field.utc()).toBe('2026-12-01 09:30')
  })

  it('is nothing where nothing is entered', async () => {
    const field = await shown('dateTimePicker', { defaultDate: '' })
    expect(field.utc()).toBeNull()
    expect((await shown('datePicker', { defaultDate: '' })).utc()).toBeNull()
  })

  it('is of a day the moment at which it begins', async () => {
    const field = await shown('datePicker', { defaultDate: '2026-07-01', dateFormat: 'YYYY-MM-DD' })
    expect(field.utc()).toMatch(/^2026-0(?:6-30|7-01)/u)
    await field.enter(null)
    expect(field.utc()).toBeNull()
  })
})
