import { type AssistantSettingsView, call, CallError, routes } from '@ashlar/contract'
import {
  type AssistantSettings,
  type AssistantTelling,
  assistantTellings,
  assistantUses,
} from '@ashlar/schema/assistant-settings'
import { ErrorNotice, type Failure, notifySuccess } from '@ashlar/ui'
import { Button, NumberInput, Radio, Switch } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { Link, useRouter } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { failureOf } from '../../../server/failure.ts'
import { sessionQuery, useSession } from '../../../session/session.ts'
import { SettingsPart } from '../../settings/SettingsPart.tsx'
import classes from '../General.module.css'
import { assistantQuery, tellingFacts } from './assistant-settings.ts'
import { ModelOfUse } from './ModelOfUse.tsx'

const numberOf = (value: number | string): number | null => (typeof value === 'number' ? value : null)

/** The settings of the assistant, which are saved together. */
export const AssistantForm = ({ stored }: { stored: AssistantSettingsView }) => {
  const { organization } = useSession()
  const client = useQueryClient()
  const router = useRouter()
  const [draft, setDraft] = useState(stored.settings)
  const [failure, setFailure] = useState<Failure | null>(null)
  const [isStale, setStale] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const query = assistantQuery(organization.id)
  const { installation } = stored

  const change = (changed: Partial<AssistantSettings>): void => {
    setDraft((current) => ({ ...current, ...changed }))
    setFailure(null)
  }
  const save = async (): Promise<void> => {
    setBusy(true)
    setFailure(null)
    try {
      const parameters = { organizationId: organization.id }
      const body = { revision: stored.revision, settings: draft }
      const saved = await call(routes.organizations.changeAssistant, { parameters, body })
      client.setQueryData(query.queryKey, saved)
      // Which controls of the assistant there are stands in the session.
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
  const isChanged = JSON.stringify(draft) !== JSON.stringify(stored.settings)
  return (
    <form onSubmit={submit} noValidate style={{ display: 'contents' }}>
      <SettingsPart
        title="Use"
        about="Off, nothing of the assistant is on any screen, and nothing is sent to a model."
      >
        <Switch
          mt="md"
          label="Let builders use the assistant"
          checked={draft.isOn}
          onChange={(event) => change({ isOn: event.currentTarget.checked })}
        />
      </SettingsPart>
      <SettingsPart
        title="Models"
        about={
          <>
            Any integration with models can serve: OpenAI and what speaks like it (Ollama, vLLM, LM Studio),
            Anthropic, Gemini. <Link to="/integrations">Add one under Integrations.</Link>
          </>
        }
      >
        <div className={classes['form']}>
          {assistantUses.map((use) => (
            <ModelOfUse
              key={use}
              use={use}
              stored={stored}
              choice={draft.models[use]}
              isDisabled={!draft.isOn}
              onChange={(choice) => change({ models: { ...draft.models, [use]: choice } })}
            />
          ))}
        </div>
      </SettingsPart>
      <TellingPart
        value={draft.tells ?? installation.tells}
        isDisabled={!draft.isOn}
        onChange={(tells) => change({ tells })}
      />
      <SettingsPart
        title="Budget"
        about="Tokens a day, in UTC. They are taken before a model is asked, and given back as far as they were not used."
      >
        <div className={classes['form']}>
          <NumberInput
            label="For one person"
            description={`Empty: ${installation.tokensPerPerson.toLocaleString()}, which is also the most.`}
            min={0}
            max={installation.tokensPerPerson}
            allowDecimal={false}
            thousandSeparator=","
            disabled={!draft.isOn}
            value={draft.tokensPerPerson ?? ''}
            onChange={(value) => change({ tokensPerPerson: numberOf(value) })}
          />
          <NumberInput
            label="For everybody together"
            description={`Empty: ${installation.tokensPerOrganization.toLocaleString()}, which is also the most.`}
            min={0}
            max={installation.tokensPerOrganization}
            allowDecimal={false}
            thousandSeparator=","
            disabled={!draft.isOn}
            value={draft.tokensPerOrganization ?? ''}
            onChange={(value) => change({ tokensPerOrganization: numberOf(value) })}
          />
        </div>
      </SettingsPart>
      {failure === null ? null : (
        <ErrorNotice
          failure={failure}
          {...(isStale ? { onRetry: () => void client.invalidateQueries({ queryKey: query.queryKey }) } : {})}
        />
      )}
      <div className={classes['save']}>
        <Button type="submit" loading={isBusy} disabled={!isChanged}>
          Save changes
        </Button>
      </div>
    </form>
  )
}

const TellingPart = ({
  value,
  isDisabled,
  onChange,
}: {
  value: AssistantTelling
  isDisabled: boolean
  onChange: (value: AssistantTelling) => void
}) => (
  <SettingsPart
    title="What may leave"
    about="To the chosen model, and nowhere else. Secrets of integrations, and texts that look like keys, never leave."
  >
    <Radio.Group
      mt="md"
      aria-label="What may leave"
      value={value}
      onChange={(chosen) => {
        const telling = assistantTellings.find((one) => one === chosen)
        if (telling !== undefined) onChange(telling)
      }}
    >
      <div className={classes['form']}>
        {assistantTellings.map((telling) => (
          <Radio
            key={telling}
            value={telling}
            disabled={isDisabled}
            label={tellingFacts[telling].label}
            description={tellingFacts[telling].about}
          />
        ))}
      </div>
    </Radio.Group>
  </SettingsPart>
)
