import { Alert, Button, CopyButton, Group } from '@mantine/core'
import classes from './PersonalSettings.module.css'

/** Codes for whoever loses their app, shown once. */
export const RecoveryCodes = ({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) => (
  <Alert mt="md" color="blue" title="Keep these recovery codes">
    Each lets you in once, in the place of a code of your app. They are not shown again, and those before no
    longer work.
    <ul className={classes['codes']} aria-label="Recovery codes">
      {codes.map((code) => (
        <li key={code}>
          <code>{code}</code>
        </li>
      ))}
    </ul>
    <Group gap="xs">
      <CopyButton value={codes.join('\n')}>
        {({ copied, copy }) => (
          <Button size="xs" variant="default" onClick={copy}>
            {copied ? 'Copied' : 'Copy codes'}
          </Button>
        )}
      </CopyButton>
      <Button size="xs" onClick={onDone}>
        I have kept them
      </Button>
    </Group>
  </Alert>
)
