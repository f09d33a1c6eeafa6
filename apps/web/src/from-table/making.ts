import type { IntegrationView } from '@ashlar/contract'
import { type FromTable, offerOfTable } from '@ashlar/document'

/** What can be made of a table. */
export type Making = 'table' | 'editableTable' | 'form' | 'detail' | 'dashboard' | 'application'

/** What a person chose in the dialog. */
export interface ChosenMaking {
  readonly making: Making
  readonly integration: IntegrationView
  readonly given: FromTable
}

interface MakingFacts {
  readonly label: string
  readonly icon: string
  readonly help: string
  /** Whether people change rows with it. */
  readonly saves: boolean
}

/** What can be made, in the order in which it is offered. */
export const makings: Readonly<Record<Making, MakingFacts>> = {
  application: {
    label: 'Whole application',
    icon: 'layout-dashboard',
    help: 'A list to search, filter, create, edit and delete, and a page for each row',
    saves: true,
  },
  table: {
    label: 'Table',
    icon: 'table',
    help: 'A list to search, filter, sort and page through',
    saves: false,
  },
  editableTable: {
    label: 'Editable table',
    icon: 'pencil',
    help: 'A list whose cells are changed in place and saved together',
    saves: true,
  },
  form: { label: 'Form', icon: 'list-checks', help: 'Fields that add a row', saves: true },
  detail: {
    label: 'Detail page',
    icon: 'file-text',
    help: 'A page of its own for each row, with the rows that belong to it',
    saves: true,
  },
  dashboard: {
    label: 'Dashboard',
    icon: 'chart-column',
    help: 'Numbers and charts of a period that people choose',
    saves: false,
  },
}

/** Every making, in that order. */
export const allMakings: readonly Making[] = [
  'application',
  'table',
  'editableTable',
  'form',
  'detail',
  'dashboard',
]

/** Why a making is not possible with a table, or what of it is left out; null where nothing is. */
export const noteOnMaking = (
  making: Making,
  {
    table,
    tables,
    source,
  }: Pick<FromTable, 'table' | 'tables'> & {
    readonly source: Pick<FromTable['source'], 'savingOf'>
  },
): { readonly isRefusal: boolean; readonly text: string } | null => {
  const { readOnlyBecause, noFormBecause, noEditingBecause, noDashboardBecause } = offerOfTable(
    table,
    tables,
    source.savingOf !== undefined,
  )
  const refusals: Readonly<Partial<Record<Making, string | null>>> = {
    detail: readOnlyBecause,
    form: noFormBecause,
    editableTable: noEditingBecause,
    dashboard: noDashboardBecause,
  }
  const refusal = refusals[making] ?? null
  if (refusal !== null) return { isRefusal: true, text: refusal }
  const note = making === 'application' ? (readOnlyBecause ?? noFormBecause) : null
  return note === null ? null : { isRefusal: false, text: note }
}
