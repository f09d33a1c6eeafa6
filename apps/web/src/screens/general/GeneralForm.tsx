import { call, CallError, type GeneralSettingsView, joinRoles, routes } from '@ashlar/contract'
import { ErrorNotice, type Failure, notifySuccess } from '@ashlar/ui'
import { Button, NumberInput, Select, Switch, TagsInput, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { assignProblems } from '../../forms/field-problems.ts'
import { roleFacts } from '../../invitations/invitations.ts'
import { failureOf } from '../../server/failure.ts'
import { sessionQuery, useSession } from '../../session/session.ts'
import { SettingsPart } from '../settings/SettingsPart.tsx'
import { changesOf, draftOf, generalQuery } from './general.ts'
import { AccentField } from './AccentField.tsx'
import classes from './General.module.css'
import { LogoField } from './LogoField.tsx'

const fields = [
  'name',
  'logo',
  'accentColor',
  'joinDomains',
  'joinRole',
  'sessionHours',
  'idleMinutes',
  'requiresSecondFactor',
]

const numberOf = (value: number | string): number | null => (typeof value === 'number' ? value : null)

/** The settings that are saved together. What is refused is said in the form. */
export const GeneralForm = ({ stored }: { stored: GeneralSettingsView }) => {
  const { may } = useSession()
  const client = useQueryClient()
  const router = useRouter()
  const [draft, setDraft] = useState(() => draftOf(stored))
  const [errors, setErrors] = useState<Partial<Record<string, string>>>({})
  const [failure, setFailure] = useState<Failure | null>(null)
  const [isStale, setStale] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const mayChange = may('organization:manage') && stored.deletesAt === null
  const query = generalQuery(stored.id)

  const change = (changed: Partial<typeof draft>): void => {
    setDraft((current) => ({ ...current, ...changed }))
    setErrors({})
    setFailure(null)
  }
  const refuse = (error: unknown): void => {
    const problems = error instanceof CallError ? (error.body?.problems ?? []) : []
    const { fields: beside, others } = assignProblems(fields, problems)
    setErrors(beside)
    setStale(error instanceof CallError && error.code === 'revision_conflict')
    if (Object.keys(beside).length === 0 || others.length > 0) {
      setFailure({ ...failureOf(error), problems: others })
    }
  }
  const save = async (): Promise<void> => {
    setBusy(true)
    setFailure(null)
    setErrors({})
    try {
      const parameters = { organizationId: stored.id }
      const body = changesOf(stored, draft)
      const saved = await call(routes.organizations.changeGeneral, { parameters, body })
      client.setQueryData(query.queryKey, saved)
      // The name and the logo stand beside every screen.
      await client.fetchQuery({ ...sessionQuery, staleTime: 0 })
      await router.invalidate()
      notifySuccess('The settings were saved.')
    } catch (error) {
      refuse(error)
    } finally {
      setBusy(false)
    }
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (!isBusy) void save()
  }
  const isChanged = Object.keys(changesOf(stored, draft)).length > 1
  return (
    <form onSubmit={submit} noValidate style={{ display: 'contents' }}>
      <SettingsPart
        title="Organization"
        about="Everybody sees its name, its logo and its color around what they do here."
      >
        <div className={classes['form']}>
          <TextInput
            label="Name"
            maxLength={80}
            disabled={!mayChange}
            value={draft.name}
            error={errors['name']}
            onChange={(event) => change({ name: event.currentTarget.value })}
          />
          <LogoField
            value={draft.logo}
            error={errors['logo']}
            isDisabled={!mayChange}
            onChange={(logo) => change({ logo })}
          />
          <AccentField
            value={draft.accentColor}
            error={errors['accentColor']}
            isDisabled={!mayChange}
            onChange={(accentColor) => change({ accentColor })}
          />
        </div>
      </SettingsPart>
      <JoiningPart
        draft={draft}
        errors={errors}
        isDisabled={!mayChange}
        onChange={(changed) => change(changed)}
      />
      <SettingsPart
        title="Signing in"
        about="For all members. Whoever has neither two-step sign-in nor a passkey sets one up right after signing in, and does nothing here before that; API tokens of theirs wait as long."
      >
        <Switch
          mt="md"
          label="Ask members for a second factor"
          description="Set up your own first. Users shows who has one."
          disabled={!mayChange}
          checked={draft.requiresSecondFactor}
          error={errors['requiresSecondFactor']}
          onChange={(event) => change({ requiresSecondFactor: event.currentTarget.checked })}
        />
      </SettingsPart>
      <SettingsPart
        title="Sessions"
        about="For all members, in every browser. Whoever is signed out signs in again; nothing that was saved is lost."
      >
        <div className={classes['form']}>
          <NumberInput
            label="Sign in again after (hours)"
            description="Whatever is done in the session. Empty: after fourteen days."
            min={1}
            max={336}
            allowDecimal={false}
            disabled={!mayChange}
            value={draft.sessionHours ?? ''}
            error={errors['sessionHours']}
            onChange={(value) => change({ sessionHours: numberOf(value) })}
          />
          <NumberInput
            label="Sign out when idle for (minutes)"
            description="Without a key, a click or a touch in any window. Empty: never for that."
            min={5}
            max={1440}
            allowDecimal={false}
            disabled={!mayChange}
            value={draft.idleMinutes ?? ''}
            error={errors['idleMinutes']}
            onChange={(value) => change({ idleMinutes: numberOf(value) })}
          />
        </div>
      </SettingsPart>
      {failure === null ? null : (
        <ErrorNotice
          failure={failure}
          {...(isStale ? { onRetry: () => void client.invalidateQueries({ queryKey: query.queryKey }) } : {})}
        />
      )}
      {mayChange ? (
        <div className={classes['save']}>
          <Button type="submit" loading={isBusy} disabled={!isChanged}>
            Save changes
          </Button>
        </div>
      ) : null}
    </form>
  )
}

const JoiningPart = ({
  draft,
  errors,
  isDisabled,
  onChange,
}: {
  draft: ReturnType<typeof draftOf>
  errors: Partial<Record<string, string>>
  isDisabled: boolean
  onChange: (changed: Partial<ReturnType<typeof draftOf>>) => void
}) => (
  <SettingsPart
    title="Who joins"
    about="Whoever signs up with a proved address of these domains becomes a member, where this installation lets people sign up. You can add the domain of your own address."
  >
    <div className={classes['form']}>
      <TagsInput
        label="E-mail domains"
        placeholder={draft.joinDomains.length === 0 ? 'example.com' : ''}
        maxTags={20}
        disabled={isDisabled}
        value={draft.joinDomains}
        error={errors['joinDomains']}
        onChange={(domains) =>
          onChange({ joinDomains: domains.map((domain) => domain.trim().toLowerCase()) })
        }
      />
      <Select
        label="They join as"
        data={joinRoles.map((role) => ({ value: role, label: roleFacts[role].label }))}
        allowDeselect={false}
        disabled={isDisabled}
        value={draft.joinRole}
        error={errors['joinRole']}
        onChange={(value) =>
          onChange({ joinRole: joinRoles.find((role) => role === value) ?? draft.joinRole })
        }
      />
    </div>
  </SettingsPart>
)
