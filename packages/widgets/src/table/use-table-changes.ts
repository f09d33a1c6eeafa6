import { useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { WidgetViewProps } from '../view.ts'
import { useDraft } from '../shared/use-draft.ts'
import { useExposed } from '../shared/use-exposed.ts'
import { isRecord, textOf } from '../values.ts'
import { isCellEditable, rowProblems } from './cell-rules.ts'
import type { TableColumn } from './columns.ts'
import { rebasedChanges } from './rebase-changes.ts'
import type { DataRow } from './rows.ts'
import type { RowMarks } from './row-marks.ts'
import {
  deletedIndicesOf,
  editedRowsOf,
  hasChanges,
  insertRows,
  insertsOf,
  noChanges,
  nonEditableWarning,
  originalRowsOf,
  overridesOf,
  rowsWithChanges,
  updateInsertedRow,
  updateRows,
  type ChangeResult,
  type ChangeRules,
  type RowFields,
  type TableChanges,
} from './table-changes.ts'
import { rootsWithChangedChildren } from './tree-changes.ts'
import type { table } from './table.ts'

interface ChangeSettings {
  readonly view: WidgetViewProps<typeof table>
  readonly rows: readonly DataRow[]
  readonly columns: readonly TableColumn[]
}

/** One value that is entered into a cell. */
export interface CellChange {
  readonly row: DataRow
  readonly key: string
  readonly value: unknown
}

/** One step in changing a table: from the changes as they stand to those after it. `rows` is the data. */
export type ChangeStep = (present: {
  readonly changes: TableChanges
  readonly rules: ChangeRules
  readonly rows: readonly unknown[]
}) => ChangeResult

const longestHistory = 100
const nothing: Readonly<Record<string, unknown>> = {}

const listedSources = new WeakMap<readonly DataRow[], readonly unknown[]>()

/** The rows as they stand in the data. Listed when somebody asks first: most tables are only read. */
const sourcesOf = (rows: readonly DataRow[]): readonly unknown[] => {
  const known = listedSources.get(rows)
  if (known !== undefined) return known
  const listed = rows.map((row) => row.source)
  listedSources.set(rows, listed)
  return listed
}

/** A part of the changes as the host holds it; compared as text, because the host may hold a copy. */
const useHeld = <Part>(
  { values, setValue }: WidgetViewProps<typeof table>,
  name: 'editOverrides' | 'inserts' | 'deletedRowIndices',
  read: (value: unknown) => Part,
): readonly [part: Part, change: (part: Part) => void] =>
  useDraft<Part, string>(
    textOf(values[name]),
    () => read(values[name]),
    (next) => {
      setValue(name, next)
      return textOf(next)
    },
  )

/**
 * The changes of a table that are not saved yet: what people entered, what handlers set, and the way back. They are
 * given up when the data comes anew after they were saved, and follow their rows when it comes anew before.
 */
export const useTableChanges = ({ view, rows, columns }: ChangeSettings) => {
  const { host, record, values, isLoading, setValue, report, trigger } = view
  const [editOverrides, setOverrides] = useHeld(view, 'editOverrides', overridesOf)
  const [inserts, setInserts] = useHeld(view, 'inserts', insertsOf)
  const [deletedRowIndices, setDeleted] = useHeld(view, 'deletedRowIndices', deletedIndicesOf)
  const changes = useMemo(
    (): TableChanges => ({ editOverrides, inserts, deletedRowIndices }),
    [editOverrides, inserts, deletedRowIndices],
  )
  const sources = (): readonly unknown[] => sourcesOf(rows)

  const rules: ChangeRules = {
    tableName: record.name,
    enableRowInsertion: values.enableRowInsertion,
    enableRowDeletion: values.enableRowDeletion,
    isEditable: (field, index) => {
      const row = rows[index]
      return (
        row !== undefined && columns.some((column) => column.key === field && isCellEditable(column, row))
      )
    },
  }

  const inserted = useMemo(
    (): readonly DataRow[] =>
      Object.keys(inserts.insertedRowIdsByIndex)
        .sort((one, other) => Number(one) - Number(other))
        .flatMap((place) => inserts.insertedRowIdsByIndex[place] ?? [])
        .flatMap((insertedId, place) => {
          const fields = inserts.insertedRowsById[insertedId]
          return fields === undefined
            ? []
            : [{ index: rows.length + place, source: fields, fields, insertedId }]
        }),
    [inserts, rows.length],
  )
  const marks = useMemo((): RowMarks => {
    const changedRows = new Map<number, DataRow>()
    const problems = new Map<number, Readonly<Record<string, string>>>()
    for (const [place, override] of Object.entries(editOverrides)) {
      const row = rows[Number(place)]
      if (row === undefined) continue
      const changed = { ...row, fields: { ...row.fields, ...override } }
      changedRows.set(row.index, changed)
      const found = rowProblems(columns, changed, (key) => key in override)
      if (Object.keys(found).length > 0) problems.set(row.index, found)
    }
    for (const row of inserted) {
      const found = rowProblems(columns, row, () => true)
      if (Object.keys(found).length > 0) problems.set(row.index, found)
    }
    return { changedRows, changedFields: editOverrides, deleted: new Set(deletedRowIndices), problems }
  }, [editOverrides, deletedRowIndices, rows, columns, inserted])

  // Several steps may be taken before the table is drawn again, each upon the one before.
  const present = useRef(changes)
  useLayoutEffect(() => {
    present.current = changes
  }, [changes])
  const history = useRef<{ done: TableChanges[]; undone: TableChanges[] }>({ done: [], undone: [] })
  const put = (next: TableChanges): void => {
    const before = present.current
    present.current = next
    if (next.editOverrides !== before.editOverrides) setOverrides(next.editOverrides)
    if (next.inserts !== before.inserts) setInserts(next.inserts)
    if (next.deletedRowIndices !== before.deletedRowIndices) setDeleted(next.deletedRowIndices)
    expose(next)
  }
  // At once, so that the steps of an event read the changes that it is about.
  const expose = (next: TableChanges): void => {
    setValue('editedRows', editedRowsOf(next, sources()))
    setValue('originalRows', originalRowsOf(next, sources()))
    setValue('hasChanges', hasChanges(next))
  }
  const take = (step: ChangeStep): void => {
    const before = present.current
    const { changes: next, warning, error } = step({ changes: before, rules, rows: sources() })
    if (error !== undefined) host.tell('error', error)
    if (warning !== undefined && host.mode === 'edit') host.tell('warning', warning)
    if (textOf(next) === textOf(before)) return
    const { done } = history.current
    history.current = { done: [...done.slice(-longestHistory), before], undone: [] }
    put(next)
  }
  const undo = (isAgain: boolean): void => {
    const { done, undone } = history.current
    const next = (isAgain ? undone : done).at(-1)
    if (next === undefined) return
    history.current = isAgain
      ? { done: [...done, present.current], undone: undone.slice(0, -1) }
      : { done: done.slice(0, -1), undone: [...undone, present.current] }
    put(next)
  }

  const reset = (): void => {
    history.current = { done: [], undone: [] }
    put(noChanges)
  }

  const isEdited = hasChanges(changes)
  useExposed({ values, report }, 'hasChanges', isEdited)
  useExposed({ values, report }, 'isValid', marks.problems.size === 0)
  useExposed(
    { values, report },
    'editedRows',
    useMemo(() => editedRowsOf(changes, hasChanges(changes) ? sourcesOf(rows) : []), [changes, rows]),
  )
  useExposed(
    { values, report },
    'originalRows',
    useMemo(() => originalRowsOf(changes, hasChanges(changes) ? sourcesOf(rows) : []), [changes, rows]),
  )
  // The data with inserts is as large as the data: handed on only while there is something in it.
  const handsInserts = useRef(false)
  const handInserts = useEffectEvent(() => {
    handsInserts.current = true
    const roots = rootsWithChangedChildren(rows, editOverrides, values.childrenField.trim())
    report('tableDataWithInserts', isEdited ? rowsWithChanges(changes, roots) : roots)
  })
  useEffect(() => {
    if (isEdited || handsInserts.current) handInserts()
  }, [report, isEdited, changes, rows])
  // What is wrong with new rows stands beside them for handlers that ask.
  useEffect(() => {
    const validations = Object.fromEntries(
      inserted.flatMap((row): [string, Readonly<Record<string, string>>][] => {
        const found = marks.problems.get(row.index)
        return found === undefined || row.insertedId === undefined ? [] : [[row.insertedId, found]]
      }),
    )
    if (textOf(validations) !== textOf(inserts.insertedRowValidations))
      setInserts({ ...inserts, insertedRowValidations: validations })
  }, [inserted, marks, inserts, setInserts])

  const [isSaving, setSaving] = useState(false)
  const rowsBefore = useRef(rows)
  const takeRows = useEffectEvent(() => {
    const before = rowsBefore.current
    rowsBefore.current = rows
    if (before === rows || !isEdited) {
      if (before !== rows) setSaving(false)
      return
    }
    history.current = { done: [], undone: [] }
    put(isSaving ? noChanges : rebasedChanges(changes, before, rows))
    setSaving(false)
  })
  useEffect(() => takeRows(), [rows])

  return {
    changes,
    rules,
    marks,
    inserted,
    isEdited,
    isSaving: isSaving && isLoading,
    /** Takes a step, and tells of what was refused, and those who build of what was left out. */
    take,
    /** Tells those who build of columns that were left alone. */
    warn: (fields: ReadonlySet<string>): void => {
      if (fields.size > 0 && host.mode === 'edit')
        host.tell('warning', nonEditableWarning(fields, record.name))
    },
    undo,
    /** Changes cells, and adds rows behind all others, in one step. */
    edit: (entries: readonly CellChange[], added: readonly RowFields[] = []): void =>
      take((before) => {
        const updates = entries.flatMap(({ row, key, value }) =>
          row.insertedId === undefined ? [{ index: row.index, values: { [key]: value } }] : [],
        )
        const updated = updateRows(before.changes, before.rules, before.rows, updates)
        let next = updated.changes
        for (const { row, key, value } of entries)
          if (row.insertedId !== undefined) next = updateInsertedRow(next, row.insertedId, { [key]: value })
        if (added.length > 0) next = insertRows(next, before.rules, added, before.rows.length).changes
        return { ...updated, changes: next }
      }),
    save: (): void => {
      setSaving(true)
      expose(changes)
      trigger('onSaveChanges', { editedRows: editedRowsOf(changes, sources()) })
    },
    reset,
    cancel: (): void => {
      reset()
      trigger('onCancelChanges')
    },
    /** A row to begin with: every field of the columns, empty. */
    emptyRow: (): Readonly<Record<string, unknown>> => {
      const keys = columns.map((column) => column.key).filter((key) => key !== '')
      return keys.length === 0 ? nothing : Object.fromEntries(keys.map((key) => [key, null]))
    },
    sourceOf: (row: DataRow): unknown => {
      const changed = marks.changedRows.get(row.index)
      return changed !== undefined && isRecord(row.source) ? changed.fields : row.source
    },
  }
}

/** What `useTableChanges` gives. */
export type TableChangesInUse = ReturnType<typeof useTableChanges>
