import { call, routes, type SessionView } from '@ashlar/contract'
import { Button, Group, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useForm } from '../../forms/use-form.ts'
import { roleFacts } from '../../invitations/invitations.ts'
import { useSession } from '../../session/session.ts'
import { switchOrganization } from '../../session/switch-organization.ts'
import { SettingsPart } from '../settings/SettingsPart.tsx'
import { ChangeForm } from './ChangeForm.tsx'
import { LeaveDialog } from './LeaveDialog.tsx'
import classes from './PersonalSettings.module.css'

type Organization = SessionView['organizations'][number]

/** The organizations that the person belongs to: the way into each, out of the present one, and to another. */
export const OrganizationsPart = () => {
  const { organization, organizations, capabilities } = useSession()
  const [isFounding, setFounding] = useState(false)
  return (
    <SettingsPart
      title="Organizations"
      about="Each tab of your browser is in one of them. What you do in a tab belongs to its organization."
    >
      <ul id="organizations" className={classes['list']}>
        {organizations.map((one) => (
          <OneOrganization key={one.id} one={one} isPresent={one.id === organization.id} />
        ))}
      </ul>
      {!capabilities.founding ? null : isFounding ? (
        <Founding onCancel={() => setFounding(false)} />
      ) : (
        <Button variant="default" mt="sm" onClick={() => setFounding(true)}>
          Found an organization
        </Button>
      )}
    </SettingsPart>
  )
}

const OneOrganization = ({ one, isPresent }: { one: Organization; isPresent: boolean }) => {
  const [isLeaving, setLeaving] = useState(false)
  return (
    <li className={classes['row']}>
      <div>
        <div className={classes['device']}>{one.name}</div>
        <p className={classes['details']}>
          {roleFacts[one.role].label}
          {isPresent ? ', and where this tab is' : ''}
        </p>
      </div>
      <Group gap="xs" wrap="nowrap">
        {isPresent ? (
          <Button
            variant="default"
            size="xs"
            aria-label={`Leave ${one.name}`}
            onClick={() => setLeaving(true)}
          >
            Leave
          </Button>
        ) : (
          <Button
            variant="default"
            size="xs"
            aria-label={`Open ${one.name}`}
            // Where other tabs begin is of no matter here: this one goes.
            onClick={() => void switchOrganization(one.id).catch(() => undefined)}
          >
            Open
          </Button>
        )}
      </Group>
      {isPresent ? (
        <LeaveDialog organization={one} isOpen={isLeaving} onClose={() => setLeaving(false)} />
      ) : null}
    </li>
  )
}

const Founding = ({ onCancel }: { onCancel: () => void }) => {
  const form = useForm({
    initial: { name: '' },
    schema: routes.ownOrganizations.found.body,
    send: async (body) => {
      const { organizationId } = await call(routes.ownOrganizations.found, { body })
      await switchOrganization(organizationId)
    },
  })
  return (
    <ChangeForm action="Found organization" form={form} onCancel={onCancel}>
      <TextInput
        label="Name of the organization"
        autoComplete="organization"
        autoFocus
        {...form.field('name')}
      />
    </ChangeForm>
  )
}
