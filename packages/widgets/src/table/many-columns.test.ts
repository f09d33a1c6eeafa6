import { expect, it } from 'vitest'
import { sampleHost } from '../../gallery/sample-host.ts'
import { renderPage } from '../../test/render-page.ts'
import { columnsOf, mostColumns } from './columns.ts'

const wide = (count: number) => [
  Object.fromEntries(Array.from({ length: count }, (_none, index) => [`field${index}`, index])),
]
const shown = (values: Readonly<Record<string, unknown>>) =>
  renderPage(sampleHost([{ type: 'table', name: 'Wide', place: [0, 0, 96, 40], values }], 'published'))
const headings = (markup: string): number => markup.match(/role="columnheader"/gu)?.length ?? 0

it('has a column for each field of its data, up to a limit that it names', async () => {
  const markup = await shown({ tableData: wide(50_000) })
  expect(headings(markup)).toBeLessThanOrEqual(mostColumns + 2)
  expect(markup).toContain('Only 300 of 50,000 columns are shown.')
  expect(await shown({ tableData: wide(mostColumns) })).not.toContain('are shown.')
})

it('has no more columns than that, whoever listed them', async () => {
  const columns = Array.from({ length: 100_000 }, (_none, index) => ({ id: `c${index}`, key: 'field0' }))
  const markup = await shown({ tableData: wide(1), columns })
  expect(headings(markup)).toBeLessThanOrEqual(mostColumns + 2)
  expect(markup).toContain('Only 300 of 100,000 columns are shown.')
})

it('makes a column that is too narrow as wide as a column must be, and leaves the others alone', async () => {
  const columns = [
    { id: 'a', key: 'field0', width: 3 },
    { id: 'b', key: 'field1', width: -20 },
    { id: 'c', key: 'field2', width: 200 },
  ]
  const markup = await shown({ tableData: wide(3), columns })
  expect(headings(markup)).toBeGreaterThanOrEqual(3)
  expect(columnsOf(columns, []).map(({ width }) => width)).toEqual([16, 16, 200])
})
