import { call, routes } from '@ashlar/contract'
import { ConfirmDialog, type Failure } from '@ashlar/ui'
import { Select } from '@mantine/core'
import { useState } from 'react'
import { ownersFirst } from '../../lists/people.ts'
import { useFound } from '../../lists/use-found.ts'
import { failureOf } from '../../server/failure.ts'
import { useSession } from '../../session/session.ts'
import { leaveOrganization } from '../../session/tab-organization.ts'

/** Asks before the person leaves the organization of this tab, and who gets what they own there. */
export const LeaveDialog = ({
  organization,
  isOpen,
  onClose,
}: {
  organization: { readonly id: string; readonly name: string }
  isOpen: boolean
  onClose: () => void
}) => {
  const { user, organizations, may } = useSession()
  const [chosen, setChosen] = useState<{ value: string; label: string } | null>(null)
  const { rows, searching } = useFound(ownersFirst, {
    enabled: isOpen && may('organization users:read'),
    chosen: chosen?.label ?? '',
  })
  const found = rows
    .filter(({ userId, role }) => userId !== user.id && role !== 'end-user')
    .map(({ userId, name, email }) => ({ value: userId, label: `${name} (${email})` }))
  const others =
    chosen === null || found.some(({ value }) => value === chosen.value) ? found : [...found, chosen]
  // While a search finds nobody the field stays.
  const [hasOthers, setHasOthers] = useState(false)
  if (others.length > 0 && !hasOthers) setHasOthers(true)

  const leave = async (): Promise<Failure | null> => {
    try {
      await call(routes.ownOrganizations.leave, {
        parameters: { organizationId: organization.id },
        body: chosen === null ? {} : { successorId: chosen.value },
      })
    } catch (error) {
      return failureOf(error)
    }
    leaveOrganization()
    window.location.assign('/')
    return null
  }

  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={`Leave ${organization.name}?`}
      confirmLabel="Leave organization"
      onConfirm={leave}
      onClose={onClose}
    >
      <p>
        What was shared with you there and the access tokens that you created end with it; only an invitation
        brings you back.{' '}
        {organizations.length > 1
          ? 'Your other organizations stay as they are.'
          : 'You belong to no other, so you are signed out.'}
      </p>
      {!hasOthers ? (
        <p>What you own there goes to an owner of the organization.</p>
      ) : (
        <Select
          mt="md"
          label="What you own goes to"
          description="Applications, integrations, workflows, scheduled jobs, and decisions that wait for you."
          placeholder="An owner of the organization"
          data={others}
          value={chosen?.value ?? null}
          clearable
          {...searching}
          onChange={(userId) => setChosen(others.find(({ value }) => value === userId) ?? null)}
        />
      )}
    </ConfirmDialog>
  )
}
