import { call, CallError, type GeneralSettingsView, routes } from '@ashlar/contract'
import type { CompletionSettings } from '@ashlar/schema'
import { ErrorNotice, type Failure, notifySuccess } from '@ashlar/ui'
import { Button, MultiSelect, Switch, TagsInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { failureOf } from '../../../server/failure.ts'
import { sessionQuery, useSession } from '../../../session/session.ts'
import { SettingsPart } from '../../settings/SettingsPart.tsx'
import { generalQuery } from '../general.ts'
import classes from '../General.module.css'

/** An empty list names nobody, and stands for everybody. */
const namedOrAll = (names: readonly string[]): string[] | null => (names.length === 0 ? null : [...names])

/** For whom and where code is completed while it is written; saved by itself. */
export const CompletionPart = ({ stored }: { stored: GeneralSettingsView }) => {
  const { capabilities } = useSession()
  const client = useQueryClient()
  const router = useRouter()
  const [draft, setDraft] = useState(stored.completion)
  const [failure, setFailure] = useState<Failure | null>(null)
  const [isStale, setStale] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const applications = useQuery({
    queryKey: ['applications', 'to complete code in'],
    queryFn: async ({ signal }) =>
      (await call(routes.applications.list, { query: { limit: 200 } }, signal)).applications,
  })
  const named = (applications.data ?? []).map(({ id, name }) => ({ value: id, label: name }))
  const gone = (draft.applications ?? []).filter((id) => !named.some(({ value }) => value === id))
  const query = generalQuery(stored.id)

  const change = (changed: Partial<CompletionSettings>): void => {
    setDraft((current) => ({ ...current, ...changed }))
    setFailure(null)
  }
  const save = async (): Promise<void> => {
    setBusy(true)
    setFailure(null)
    try {
      const body = { revision: stored.revision, completion: draft }
      const parameters = { organizationId: stored.id }
      const saved = await call(routes.organizations.changeGeneral, { parameters, body })
      client.setQueryData(query.queryKey, saved)
      await client.invalidateQueries({ queryKey: ['assistant settings'] })
      // Where code is completed stands in the session.
      await client.fetchQuery({ ...sessionQuery, staleTime: 0 })
      await router.invalidate()
      notifySuccess('The settings were saved.')
    } catch (error) {
      setStale(error instanceof CallError && error.code === 'revision_conflict')
      setFailure(failureOf(error))
    } finally {
      setBusy(false)
    }
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (!isBusy) void save()
  }
  return (
    <form onSubmit={submit} noValidate style={{ display: 'contents' }}>
      <SettingsPart
        title="Completing code"
        about="Gray text at the cursor in the code of steps, which Tab takes. The code of the field and of the steps before it goes to the model at each pause, so it is off until you turn it on."
      >
        <div className={classes['form']}>
          <Switch
            label="Complete code while it is written"
            checked={draft.isOn}
            onChange={(event) => change({ isOn: event.currentTarget.checked })}
          />
          <TagsInput
            label="Only for these people"
            description="By e-mail address. Empty: for all who build."
            placeholder={draft.users === null ? 'ada@example.com' : ''}
            disabled={!draft.isOn}
            value={draft.users ?? []}
            onChange={(users) =>
              change({ users: namedOrAll(users.map((user) => user.trim().toLowerCase())) })
            }
          />
          <MultiSelect
            label="Only in these applications"
            description="Empty: in all of them, in workflows and in scheduled jobs."
            searchable
            data={[...named, ...gone.map((id) => ({ value: id, label: 'An application you do not see' }))]}
            disabled={!draft.isOn}
            value={draft.applications ?? []}
            onChange={(ids) => change({ applications: namedOrAll(ids) })}
          />
          {capabilities.completionFeedback ? (
            <Switch
              label="Tell what became of suggestions"
              description="To the address that the installation names: what was suggested, and whether it was taken."
              disabled={!draft.isOn}
              checked={draft.sendsFeedback}
              onChange={(event) => change({ sendsFeedback: event.currentTarget.checked })}
            />
          ) : null}
        </div>
      </SettingsPart>
      {failure === null ? null : (
        <ErrorNotice
          failure={failure}
          {...(isStale ? { onRetry: () => void client.invalidateQueries({ queryKey: query.queryKey }) } : {})}
        />
      )}
      <div className={classes['save']}>
        <Button
          type="submit"
          loading={isBusy}
          disabled={JSON.stringify(draft) === JSON.stringify(stored.completion)}
        >
          Save completing
        </Button>
      </div>
    </form>
  )
}
