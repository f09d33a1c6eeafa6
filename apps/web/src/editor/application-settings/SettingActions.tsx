import { ErrorNotice, Icon } from '@ashlar/ui'
import { Alert, Button, Group, Stack } from '@mantine/core'
import type { SettingDraft } from './use-setting-draft.ts'

/** The end of a form for settings: what went wrong, what somebody else saved, and the buttons. */
export const SettingActions = ({
  setting,
  noun,
  isValid,
  onCancel,
}: {
  setting: Pick<SettingDraft<unknown>, 'theirs' | 'failure' | 'isBusy' | 'takeTheirs' | 'keepMine'>
  /** What is changed, in the plural. */
  noun: string
  isValid: boolean
  onCancel: () => void
}) => (
  <Stack gap="md">
    {setting.theirs !== null && (
      <Alert color="yellow" icon={<Icon name="triangle-alert" />} title={`Somebody else changed the ${noun}`}>
        <Group gap="xs">
          <Button size="compact-xs" onClick={setting.takeTheirs}>
            Use theirs
          </Button>
          <Button size="compact-xs" variant="default" onClick={setting.keepMine}>
            Keep mine
          </Button>
        </Group>
      </Alert>
    )}
    {setting.failure !== null && <ErrorNotice title="Not saved" failure={setting.failure} />}
    <Group justify="flex-end" gap="xs">
      <Button variant="default" onClick={onCancel}>
        Cancel
      </Button>
      <Button type="submit" loading={setting.isBusy} disabled={!isValid || setting.theirs !== null}>
        Save
      </Button>
    </Group>
  </Stack>
)
