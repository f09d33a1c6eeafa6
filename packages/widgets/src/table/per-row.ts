import type { PerItem } from '@ashlar/schema'

/** Bindings that see the row as it stands in the data. */
export const perRow: PerItem = { of: 'tableData', as: 'currentRow' }

/** Bindings that see the row with the changes that are not saved yet, also where the row is new. */
export const perChangedRow: PerItem = { of: 'tableDataWithInserts', as: 'currentRow' }
