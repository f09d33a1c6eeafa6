import { isRecord } from '../values.ts'
import type { DataRow } from './rows.ts'
import type { TableChanges } from './table-changes.ts'

/**
 * The rows of the list as they stand in the data, with the changed values of the rows below them. Rows above a changed
 * one are copies, all others are the rows themselves. Changes of the rows of the list are not in it.
 */
export const rootsWithChangedChildren = (
  rows: readonly DataRow[],
  overrides: TableChanges['editOverrides'],
  childrenField: string,
): readonly unknown[] => {
  const touched = new Set<number>()
  for (const place of Object.keys(overrides).map(Number)) {
    let at = rows[place]?.parent === undefined ? undefined : rows[place]
    while (at !== undefined && !touched.has(at.index)) {
      touched.add(at.index)
      at = at.parent === undefined ? undefined : rows[at.parent]
    }
  }
  const roots = new Map<number, unknown>()
  const below = new Map<number, Map<unknown, unknown>>()
  // Rows stand behind those above them, so from the end on each is done before the one that holds it.
  for (const index of [...touched].sort((one, other) => other - one)) {
    const row = rows[index]
    if (row === undefined) continue
    const children = row.fields[childrenField]
    const replaced = below.get(index)
    const source =
      replaced === undefined || !Array.isArray(children)
        ? row.source
        : {
            ...row.fields,
            [childrenField]: children.map((child: unknown) =>
              replaced.has(child) ? replaced.get(child) : child,
            ),
          }
    if (row.parent === undefined) {
      roots.set(index, source)
      continue
    }
    const override = overrides[index]
    const siblings = below.get(row.parent) ?? new Map<unknown, unknown>()
    below.set(row.parent, siblings)
    siblings.set(
      row.source,
      override === undefined ? source : { ...(isRecord(source) ? source : { value: source }), ...override },
    )
  }
  return rows
    .filter((row) => row.parent === undefined)
    .map((row) => (roots.has(row.index) ? roots.get(row.index) : row.source))
}
