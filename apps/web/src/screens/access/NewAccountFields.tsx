import { TextInput } from '@mantine/core'
import type { Form } from '../../forms/use-form.ts'
import { passwordRules } from './password-rules.ts'
import { SecretInput } from './SecretInput.tsx'

/** The fields of an organisation's first account: set-up and sign-up ask for the same. */
export const NewAccountFields = ({
  form,
}: {
  form: Form<{ organizationName: string; name: string; email: string; password: string }>
}) => (
  <>
    <TextInput
      label="Organisation name"
      placeholder="Acme"
      autoComplete="organization"
      autoFocus
      {...form.field('organizationName')}
    />
    <TextInput label="Your name" autoComplete="name" {...form.field('name')} />
    <TextInput label="E-mail" type="email" autoComplete="username" {...form.field('email')} />
    <SecretInput
      label="Password"
      description={passwordRules}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      autoComplete="new-password"
      {...form.field('password')}
    />
  </>
)
