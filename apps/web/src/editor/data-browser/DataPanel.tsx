import { EmptyState, ErrorNotice, Icon, RowMenu, SkeletonRows } from '@ashlar/ui'
import { Button, Select, TextInput } from '@mantine/core'
import type { DatabaseTable } from '@ashlar/schema'
import { type ReactElement, useState } from 'react'
import { tableSource, useTables } from '../../from-table/index.ts'
import { failureOf } from '../../server/failure.ts'
import { createApi } from '../new-api/create-api.ts'
import { currentProfile } from '../context/profile-session.ts'
import { RailPanel, useLeavePanel } from '../panel/RailPanel.tsx'
import rail from '../rail/Rail.module.css'
import { useEditorParts } from '../context/editor-context.tsx'
import classes from './Data.module.css'
import { RowsDialog } from './RowsDialog.tsx'
import { keyOfTable, sayColumn, type SchemaBranch, tableTree, type TableBranch } from './table-tree.ts'

/** So many tables are drawn of one schema; the search finds the others. */
const mostDrawn = 200

/** How many rows a query begins with that is made from a table. */
const rowsOfQuery = '100'

/** What can be looked at of the databases that the person may use: schemas, tables, columns and rows. */
export const DataPanel = (): ReactElement => {
  const { session, view, integrations, profiles } = useEditorParts()
  const leave = useLeavePanel()
  const databases = integrations.filter(
    (integration) => integration.permissions.canUse && tableSource(integration) !== undefined,
  )
  const [chosenId, setChosenId] = useState<string | null>(null)
  const integration =
    databases.find(({ id }) => id === chosenId) ?? databases.find(({ isDemo }) => !isDemo) ?? databases[0]
  const { tables, error, retry } = useTables(integration?.id)
  const [search, setSearch] = useState('')
  const [shown, setShown] = useState<DatabaseTable | null>(null)

  if (integration === undefined) {
    return (
      <RailPanel title="Data">
        <EmptyState
          isCompact
          icon="database"
          title="No database is connected"
          description="Connect a database; its tables and rows can then be looked at here."
          action={
            <Button component="a" href="/integrations" size="xs" variant="default">
              Connect a database
            </Button>
          }
        />
      </RailPanel>
    )
  }
  const putIntoQuery = (table: DatabaseTable): void => {
    const source = tableSource(integration)
    if (source === undefined) return
    const columns = table.columns.map(({ name }) => name)
    const order = table.primaryKey.map((column) => ({ column, direction: 'asc' as const }))
    const statement = source.statements.look(table, columns, { order, limit: rowsOfQuery, offset: '0' })
    setShown(null)
    leave()
    void createApi(session, view, {
      begin: {
        pluginId: source.pluginId,
        datasourceId: source.datasourceId,
        followsInputs: true,
        configuration: source.configurationOf(statement),
      },
      opening: 'newTab',
    })
  }
  const makePage = (table: DatabaseTable): void => {
    setShown(null)
    view.setState({ dialog: 'fromTable', fromTable: { integrationId: integration.id, table } })
  }
  const branches = tables === null ? null : tableTree(tables, search)
  const profile = currentProfile(profiles.optionsIn('edit'))
  return (
    <RailPanel title="Data">
      <div className={classes['head']}>
        {databases.length > 1 && (
          <Select
            size="xs"
            aria-label="Integration"
            data={databases.map(({ id, name }) => ({ value: id, label: name }))}
            value={integration.id}
            allowDeselect={false}
            onChange={setChosenId}
          />
        )}
        <TextInput
          size="xs"
          aria-label="Search tables and columns"
          placeholder="Search tables and columns"
          leftSection={<Icon name="search" size={14} />}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
      </div>
      <div className={rail.scroll}>
        {error !== null ? (
          <ErrorNotice title="The tables could not be read" failure={failureOf(error)} onRetry={retry} />
        ) : branches === null ? (
          <SkeletonRows />
        ) : (
          <Schemas
            branches={branches}
            search={search}
            onShow={setShown}
            onUseInQuery={putIntoQuery}
            onMakePage={makePage}
          />
        )}
      </div>
      {shown !== null && (
        <RowsDialog
          key={keyOfTable(shown)}
          integrationId={integration.id}
          profileId={profile?.id}
          table={shown}
          onClose={() => setShown(null)}
          onUseInQuery={() => putIntoQuery(shown)}
          onMakePage={() => makePage(shown)}
        />
      )}
    </RailPanel>
  )
}

interface TableActions {
  readonly onShow: (table: DatabaseTable) => void
  readonly onUseInQuery: (table: DatabaseTable) => void
  readonly onMakePage: (table: DatabaseTable) => void
}

const Schemas = ({
  branches,
  search,
  ...actions
}: TableActions & { readonly branches: readonly SchemaBranch[]; readonly search: string }): ReactElement => {
  if (branches.length === 0) {
    const nothing =
      search.trim() === ''
        ? 'The database has no tables that its user may read.'
        : `No table and no column is called “${search.trim()}”.`
    return <p className={rail.hint}>{nothing}</p>
  }
  return (
    <>
      {branches.map(({ schema, tables }) => (
        <section key={schema} aria-label={`Schema ${schema}`}>
          <h3 className={classes['schema']}>{schema}</h3>
          <ul className={rail.entries}>
            {tables.slice(0, mostDrawn).map((branch) => (
              <TableEntry key={branch.key} branch={branch} {...actions} />
            ))}
          </ul>
          {tables.length > mostDrawn && (
            <p className={rail.hint}>
              {tables.length - mostDrawn} more: type a part of the name to find them.
            </p>
          )}
        </section>
      ))}
    </>
  )
}

const TableEntry = ({
  branch: { table, isFoundByColumn },
  onShow,
  onUseInQuery,
  onMakePage,
}: TableActions & { readonly branch: TableBranch }): ReactElement => {
  const [chosen, setChosen] = useState<boolean | null>(null)
  const isOpen = chosen ?? isFoundByColumn
  return (
    <li>
      <div className={rail.row}>
        <button type="button" className={rail.open} aria-expanded={isOpen} onClick={() => setChosen(!isOpen)}>
          <span className={rail.chevron} data-open={isOpen}>
            <Icon name="chevron-right" size={12} />
          </span>
          <span className={rail.icon}>
            <Icon name={table.isView === true ? 'eye' : 'table'} size={14} />
          </span>
          <span className={rail.name}>{table.name}</span>
          {table.isView === true && <span className={classes['muted']}>view</span>}
        </button>
        <RowMenu
          label={`Actions for ${table.name}`}
          actions={[
            { label: 'Show rows', icon: 'table', onSelect: () => onShow(table) },
            { label: 'Use in a query', icon: 'code', onSelect: () => onUseInQuery(table) },
            {
              label: 'Make a page from this table',
              icon: 'layout-dashboard',
              onSelect: () => onMakePage(table),
            },
          ]}
        />
      </div>
      {isOpen && (
        <ul className={classes['columns']} aria-label={`Columns of ${table.name}`}>
          {table.columns.map((column) => (
            <li key={column.name} className={classes['column']}>
              <span className={classes['columnName']}>{column.name}</span>
              <span className={classes['type']}>{sayColumn(table, column)}</span>
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}
