import type { RepositoryStateView } from '@ashlar/contract'
import { ConfirmDialog, notifyFailure, notifySuccess } from '@ashlar/ui'
import { Button, Group, Stack, Switch } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { RelativeTime } from '../screens/RelativeTime.tsx'
import { failureOf } from '../server/failure.ts'
import { callInSession } from '../session/index.ts'
import { keptCalls } from './kept-calls.ts'
import type { KeptHere } from './kept-here.ts'
import { repositoryKey } from './repository-query.ts'

interface HowProps {
  readonly kept: KeptHere
  readonly state: RepositoryStateView
  readonly onLeft: () => void
}

/** Where what is open is kept, and what is done there without a person. */
export const HowItIsKept = ({ kept, state, onLeft }: HowProps) => {
  const { name, folder, branch, repositoryId, pushesOnDeploy, pullsOnPush, syncedAt, syncedBy } = state
  const queries = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const [isLeaving, setLeaving] = useState(false)
  const { type, id, isBranch } = kept
  const change = async (how: { pushesOnDeploy?: boolean; pullsOnPush?: boolean }): Promise<void> => {
    setBusy(true)
    try {
      const place = { repositoryId, branch, folder, pushesOnDeploy, pullsOnPush, ...how }
      await callInSession(keptCalls[type].keep(id, place))
      await queries.invalidateQueries({ queryKey: repositoryKey(kept) })
    } catch (error) {
      notifyFailure(`Nothing was changed. ${failureOf(error).message}`)
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <Group justify="space-between" align="flex-start">
        <div>
          <div>
            <strong>{name}</strong>, branch <code>{branch}</code>, folder{' '}
            <code>{folder === '' ? '/' : folder}</code>
          </div>
          {syncedAt === null ? null : (
            <div>
              Last pushed or pulled <RelativeTime at={syncedAt} />
              {syncedBy === null ? '' : ` by ${syncedBy.name}`}
            </div>
          )}
        </div>
        {!isBranch && (
          <Button variant="subtle" color="gray" size="compact-sm" onClick={() => setLeaving(true)}>
            Leave this repository
          </Button>
        )}
      </Group>
      {!isBranch && (
        <Stack gap="xs">
          <Switch
            label="Push what is deployed"
            checked={pushesOnDeploy}
            disabled={isBusy}
            onChange={(event) => void change({ pushesOnDeploy: event.currentTarget.checked })}
          />
          <Switch
            label="Pull when something is pushed there"
            checked={pullsOnPush}
            disabled={isBusy}
            onChange={(event) => void change({ pullsOnPush: event.currentTarget.checked })}
          />
        </Stack>
      )}
      <ConfirmDialog
        isOpen={isLeaving}
        title={`Leave ${name}?`}
        confirmLabel="Leave repository"
        onClose={() => setLeaving(false)}
        onConfirm={async () => {
          try {
            await callInSession(keptCalls[type].leave(id))
          } catch (error) {
            return failureOf(error)
          }
          await queries.invalidateQueries({ queryKey: repositoryKey(kept) })
          notifySuccess(`This ${type} is kept in ${name} no longer.`)
          onLeft()
          return null
        }}
      >
        What is in the repository stays there, and so does the {type}.
      </ConfirmDialog>
    </>
  )
}
