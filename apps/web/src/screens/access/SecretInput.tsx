import { PasswordInput, type PasswordInputProps } from '@mantine/core'

/** A field for a password, with a button that shows what is typed. */
export const SecretInput = (properties: PasswordInputProps) => (
  <PasswordInput
    {...properties}
    visibilityToggleButtonProps={{
      'aria-label': 'Show characters',
      'aria-hidden': false,
      tabIndex: 0,
    }}
  />
)
