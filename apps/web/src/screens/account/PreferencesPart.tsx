import { completionLanguages } from '@ashlar/schema'
import { tellsAtLeast } from '@ashlar/schema/assistant-settings'
import { Checkbox, Radio, Stack, Switch } from '@mantine/core'
import {
  chooseCancelHandlers,
  chooseCompletionLanguages,
  chooseContextMode,
  chooseKeyMap,
  keyMaps,
  useAppearance,
  useCancelHandlers,
  useCompletionLanguages,
  useContextMode,
  useKeyMap,
  useSession,
} from '../../session/index.ts'
import { SettingsPart } from '../settings/SettingsPart.tsx'
import { appearances } from './appearances.ts'

const languageNames = { python: 'Python', sql: 'SQL', javascript: 'JavaScript' } as const

/** How the product looks and works for the person, wherever they sign in. */
export const PreferencesPart = () => {
  const { preference, prefer } = useAppearance()
  const keyMap = useKeyMap()
  const languages = useCompletionLanguages()
  const { organization, capabilities } = useSession()
  const hasCompletion = organization.completion !== null
  const contextMode = useContextMode()
  const tellsValues = capabilities.assistant && tellsAtLeast(capabilities.assistantTells, 'shapes')
  return (
    <SettingsPart title="Preferences" about="They hold in every browser that you sign in with, at once.">
      <Stack gap="md" mt="md">
        <Radio.Group
          label="Appearance"
          value={preference}
          onChange={(value) => {
            const chosen = appearances.find((one) => one.preference === value)
            if (chosen !== undefined) prefer(chosen.preference)
          }}
        >
          <Stack gap="xs" mt="xs">
            {appearances.map((one) => (
              <Radio key={one.preference} value={one.preference} label={one.label} />
            ))}
          </Stack>
        </Radio.Group>
        <Radio.Group
          label="Keys in code"
          value={keyMap}
          onChange={(value) => {
            const chosen = keyMaps.find((known) => known.keyMap === value)
            if (chosen !== undefined) chooseKeyMap(chosen.keyMap)
          }}
        >
          <Stack gap="xs" mt="xs">
            {keyMaps.map((known) => (
              <Radio key={known.keyMap} value={known.keyMap} label={known.label} />
            ))}
          </Stack>
        </Radio.Group>
        {tellsValues && capabilities.assistantContextMode === null ? (
          <Switch
            label="Tell the assistant in code more of rows"
            description="One level deeper of what steps on databases answer, as far as your organization lets values leave."
            checked={contextMode === 'detailed'}
            onChange={(event) => chooseContextMode(event.currentTarget.checked ? 'detailed' : 'brief')}
          />
        ) : null}
        {hasCompletion ? (
          <Checkbox.Group
            label="Complete my code in"
            description="Gray text at the cursor, which Tab takes."
            value={[...languages]}
            onChange={(chosen) =>
              chooseCompletionLanguages(completionLanguages.filter((language) => chosen.includes(language)))
            }
          >
            <Stack gap="xs" mt="xs">
              {completionLanguages.map((language) => (
                <Checkbox key={language} value={language} label={languageNames[language]} />
              ))}
            </Stack>
          </Checkbox.Group>
        ) : null}
        <Switch
          label="Run the steps of On cancel when I stop an API by hand"
          description="While building. In deployed applications the person who uses them decides."
          checked={useCancelHandlers()}
          onChange={(event) => chooseCancelHandlers(event.currentTarget.checked)}
        />
      </Stack>
    </SettingsPart>
  )
}
