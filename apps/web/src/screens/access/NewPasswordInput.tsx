import type { PasswordInputProps } from '@mantine/core'
import { passwordRules } from './password-rules.ts'
import { SecretInput } from './SecretInput.tsx'

/** Asks for the password of a new account. */
export const NewPasswordInput = (properties: PasswordInputProps) => (
  <SecretInput label="Password" description={passwordRules} autoComplete="new-password" {...properties} />
)
