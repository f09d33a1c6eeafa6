// @vitest-environment jsdom
import { expect, it } from 'vitest'
import { sampleHost } from '../../gallery/sample-host.ts'
import { mountPage } from '../../test/mount-page.ts'

it('draws no more than a thousand events of an hour, and says how many are left out', async () => {
  const events = Array.from({ length: 20_000 }, (_none, index) => ({
    title: `Event ${index}`,
    start: '2026-03-02T09:00',
    end: '2026-03-02T10:00',
  }))
  const page = await mountPage(
    sampleHost(
      [
        {
          type: 'calendar',
          name: 'Calendar1',
          place: [0, 0, 60, 40],
          values: { events, view: 'day', date: '2026-03-02' },
        },
      ],
      'published',
    ),
  )
  expect(page.querySelectorAll('[data-event]').length).toBeGreaterThan(0)
  expect(page.querySelectorAll('[data-event]').length).toBeLessThanOrEqual(1_000)
  expect(page.textContent).toContain('19,000 more events are not shown. Show less time, or fewer events.')
}, 60_000)
