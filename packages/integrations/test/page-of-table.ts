import type { JsonObject } from '@ashlar/schema'
import type { IntegrationDescriptor } from '../src/descriptor.ts'
import { templatesOf } from './templates.ts'

/** What bindings of the step give. */
const given: Readonly<Record<string, unknown>> = {
  search: "ada' or 1 = 1 --",
  field: 'title',
  direction: 'desc',
  state: 'new',
  from: '2026-02-01',
  limit: 25,
  offset: 50,
}

/**
 * The step by which a page that was made from a table reads its rows: searched, sorted, filtered and cut; with the values of its
 * bindings, in their order.
 */
export const rowsOfPage = ({
  pluginId,
  label,
  tables,
}: IntegrationDescriptor): { readonly step: JsonObject; readonly values: readonly unknown[] } => {
  if (tables === undefined) throw new Error(`${label} writes no statements about tables.`)
  const statement = tables.statements.rows(
    {
      table: { schema: 'shop', name: 'song' },
      columns: ['id', 'title'].map((column) => ({ column, field: column })),
      labels: [],
    },
    {
      search: '{{ search }}',
      searched: ['title'],
      filters: [
        { column: 'state', value: '{{ state }}', is: 'chosen' },
        { column: 'sung_at', value: '{{ from }}', is: 'from' },
      ],
      sortField: '{{ field }}',
      sortDirection: '{{ direction }}',
      sortable: ['title'],
      limit: '{{ limit }}',
      offset: '{{ offset }}',
      key: ['id'],
    },
  )
  const step = tables.configurationOf(statement)
  const sources = templatesOf(pluginId, step).flatMap(({ parts }) =>
    parts.flatMap((part) => (part.kind === 'binding' ? [part.source.trim()] : [])),
  )
  return { step, values: sources.map((source) => given[source]) }
}
