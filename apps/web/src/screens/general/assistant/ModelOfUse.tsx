import type { AssistantSettingsView } from '@ashlar/contract'
import type { AssistantModelChoice, AssistantUse } from '@ashlar/schema/assistant-settings'
import { Select, TextInput } from '@mantine/core'
import { choiceOfKey, choicesFor, keyOfChoice, useFacts } from './assistant-settings.ts'

/** Which model serves one use of the assistant. */
export const ModelOfUse = ({
  use,
  stored,
  choice,
  isDisabled,
  onChange,
}: {
  use: AssistantUse
  stored: AssistantSettingsView
  choice: AssistantModelChoice
  isDisabled: boolean
  onChange: (choice: AssistantModelChoice) => void
}) => {
  const { label, about } = useFacts[use]
  const own =
    choice.source === 'integration' ? stored.integrations.find(({ id }) => id === choice.integrationId) : null
  return (
    <>
      <Select
        label={label}
        description={about}
        data={choicesFor(use, stored)}
        allowDeselect={false}
        disabled={isDisabled}
        value={keyOfChoice(choice)}
        error={own === undefined ? 'This integration is not there any more. Choose another one.' : undefined}
        onChange={(key) => {
          if (key !== null) onChange(choiceOfKey(key))
        }}
      />
      {choice.source === 'integration' ? (
        <TextInput
          label={`Model for ${label.toLowerCase()}`}
          placeholder={own?.model ?? ''}
          description="Empty: the model that the integration names."
          maxLength={200}
          disabled={isDisabled}
          value={choice.model}
          onChange={(event) => onChange({ ...choice, model: event.currentTarget.value })}
        />
      ) : null}
    </>
  )
}
