import type { IntegrationView } from '@ashlar/contract'
import { DialogActions, EmptyState, ErrorNotice, type Failure, Icon } from '@ashlar/ui'
import { Button, Modal, Select } from '@mantine/core'
import type { DatabaseTable } from '@ashlar/schema'
import { useState } from 'react'
import { failureOf } from '../server/failure.ts'
import { useTables } from './use-tables.ts'
import classes from './FromTable.module.css'
import { allMakings, type ChosenMaking, type Making, makings, noteOnMaking } from './making.ts'
import { tableSource } from './table-source.ts'
import { TableList } from './TableList.tsx'

interface FromTableProps {
  readonly integrations: readonly IntegrationView[]
  /** Among what people choose; one alone is not asked for. */
  readonly offered?: readonly Making[]
  /** What is chosen at first. */
  readonly begunWith?: { readonly integrationId: string; readonly table: DatabaseTable } | null
  readonly onClose: () => void
  /** Makes it. Rejects with what the server refused. */
  readonly onCreate: (chosen: ChosenMaking) => Promise<void>
}

/** Chooses an integration, one of its tables and what is made of it. */
export const FromTableDialog = ({ isOpen, ...form }: FromTableProps & { readonly isOpen: boolean }) => (
  <Modal opened={isOpen} onClose={form.onClose} title="From a database table" size={720}>
    <FromTableForm {...form} />
  </Modal>
)

const FromTableForm = ({
  integrations,
  offered = allMakings,
  begunWith = null,
  onClose,
  onCreate,
}: FromTableProps) => {
  const databases = integrations.filter((integration) => tableSource(integration) !== undefined)
  // A database of one's own comes before the samples.
  const [integrationId, setIntegrationId] = useState(
    () => begunWith?.integrationId ?? (databases.find(({ isDemo }) => !isDemo) ?? databases[0])?.id ?? null,
  )
  const integration = databases.find(({ id }) => id === integrationId)
  const { tables, error, retry } = useTables(integration?.id)
  const [table, setTable] = useState<DatabaseTable | null>(begunWith?.table ?? null)
  const [making, setMaking] = useState<Making>(offered[0] ?? 'application')
  const [failure, setFailure] = useState<Failure | null>(null)
  const [isBusy, setBusy] = useState(false)
  const source = integration === undefined ? undefined : tableSource(integration)
  const note =
    table === null || source === undefined
      ? null
      : noteOnMaking(making, { table, tables: tables ?? [], source })
  const isReady = table !== null && note?.isRefusal !== true

  if (integration === undefined) {
    return (
      <EmptyState
        icon="database"
        title="No database is connected"
        description="Connect a database first; its tables are then offered here."
        action={
          <Button component="a" href="/integrations">
            Connect a database
          </Button>
        }
      />
    )
  }
  const create = async (): Promise<void> => {
    // A second press while the first is at work makes nothing more.
    if (isBusy || table === null || source === undefined || !isReady) return
    setBusy(true)
    setFailure(null)
    try {
      await onCreate({
        making,
        integration,
        given: { table, tables: tables ?? [], source, createdAt: Date.now() },
      })
    } catch (refused) {
      setFailure(failureOf(refused))
    } finally {
      setBusy(false)
    }
  }
  return (
    <form
      className={classes['form']}
      onSubmit={(event) => {
        event.preventDefault()
        void create()
      }}
    >
      <div className={classes['columns']}>
        <div className={classes['column']}>
          <Select
            label="Integration"
            data={databases.map(({ id, name }) => ({ value: id, label: name }))}
            value={integrationId}
            allowDeselect={false}
            onChange={(id) => {
              setIntegrationId(id)
              setTable(null)
            }}
          />
          {error === null ? (
            <TableList tables={tables} chosen={table} onChoose={setTable} />
          ) : (
            <ErrorNotice title="The tables could not be read" failure={failureOf(error)} onRetry={retry} />
          )}
        </div>
        {offered.length > 1 ? <Makings offered={offered} chosen={making} onChoose={setMaking} /> : null}
      </div>
      {offered.length > 1 ? null : <p className={classes['note']}>{makings[making].help}.</p>}
      <div aria-live="polite">
        {note === null ? null : <p className={classes['note']}>{note.text}</p>}
        {integration.isDemo && makings[making].saves ? (
          <p className={classes['note']}>
            The sample database can only be read: saving is refused there. Connect a database of your own to
            change rows.
          </p>
        ) : null}
      </div>
      {failure === null ? null : <ErrorNotice failure={failure} />}
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" loading={isBusy} disabled={!isReady}>
          Create
        </Button>
      </DialogActions>
    </form>
  )
}

const Makings = ({
  offered,
  chosen,
  onChoose,
}: {
  readonly offered: readonly Making[]
  readonly chosen: Making
  readonly onChoose: (making: Making) => void
}) => (
  <fieldset className={classes['column']}>
    <legend className={classes['legend']}>Make</legend>
    {offered.map((one) => (
      <label key={one} className={classes['making']}>
        <input
          type="radio"
          name="making"
          value={one}
          checked={one === chosen}
          onChange={() => onChoose(one)}
        />
        <Icon name={makings[one].icon} />
        <span>
          {makings[one].label}
          <span className={classes['help']}>{makings[one].help}</span>
        </span>
      </label>
    ))}
  </fieldset>
)
