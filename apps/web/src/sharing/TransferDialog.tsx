import { call, routes } from '@ashlar/contract'
import type { EntityType } from '@ashlar/schema'
import { ConfirmDialog, type Failure, notifySuccess } from '@ashlar/ui'
import { Select } from '@mantine/core'
import { useState } from 'react'
import { ownersFirst } from '../lists/people.ts'
import { useFound } from '../lists/use-found.ts'
import { failureOf } from '../server/failure.ts'

/** What gets another owner. */
export interface OwnedThing {
  readonly type: EntityType
  readonly id: string
  readonly name: string
  readonly ownerId: string
}

const change = (type: EntityType, id: string, body: { ownerId: string }): Promise<null> => {
  switch (type) {
    case 'applications':
      return call(routes.applications.changeOwner, { parameters: { applicationId: id }, body })
    case 'workflows':
      return call(routes.workflows.changeOwner, { parameters: { workflowId: id }, body })
    case 'scheduled jobs':
      return call(routes.scheduledJobs.changeOwner, { parameters: { jobId: id }, body })
    case 'integrations':
      return call(routes.integrations.changeOwner, { parameters: { integrationId: id }, body })
  }
}

/** Asks who is to own something from now on. */
export const TransferDialog = ({
  thing,
  isOpen,
  onChanged,
  onClose,
}: {
  /** Stays given while the dialog fades out. */
  thing: OwnedThing | null
  isOpen: boolean
  onChanged: () => Promise<unknown>
  onClose: () => void
}) => {
  const [chosen, setChosen] = useState<{ value: string; label: string; name: string } | null>(null)
  const { rows, searching } = useFound(ownersFirst, { enabled: isOpen, chosen: chosen?.label ?? '' })
  // Whoever only uses applications can own none.
  const found = rows
    .filter(({ userId, role }) => userId !== thing?.ownerId && role !== 'end-user')
    .map(({ userId, name, email }) => ({ value: userId, label: `${name} (${email})`, name }))
  const offered =
    chosen === null || found.some(({ value }) => value === chosen.value) ? found : [...found, chosen]
  const close = (): void => {
    setChosen(null)
    onClose()
  }
  const transfer = async (): Promise<Failure | null> => {
    if (thing === null) return null
    if (chosen === null) return { message: 'Choose who is to own it.' }
    try {
      await change(thing.type, thing.id, { ownerId: chosen.value })
    } catch (error) {
      return failureOf(error)
    }
    await onChanged()
    notifySuccess(`${chosen.name} owns ${thing.name} now.`)
    return null
  }
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={`Transfer ${thing?.name ?? ''}?`}
      tone="accent"
      confirmLabel="Transfer ownership"
      onConfirm={transfer}
      onClose={close}
    >
      <p>
        The new owner may do everything with it: share it, transfer it and delete it. Whoever owned it until
        now can build it, until that is taken away under Share.
      </p>
      <Select
        mt="md"
        label="New owner"
        placeholder="Choose a member"
        data={offered}
        value={chosen?.value ?? null}
        nothingFoundMessage="Nobody who may own it is called so"
        {...searching}
        onChange={(userId) => setChosen(offered.find(({ value }) => value === userId) ?? null)}
      />
    </ConfirmDialog>
  )
}
