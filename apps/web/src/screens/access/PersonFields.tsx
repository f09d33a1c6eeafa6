import { TextInput } from '@mantine/core'
import type { Form } from '../../forms/use-form.ts'

/** Who founds an organization: set-up and sign-up ask for the same. */
export const PersonFields = ({
  form,
}: {
  form: Pick<Form<{ organizationName: string; name: string; email: string }>, 'field'>
}) => (
  <>
    <TextInput
      label="Organization name"
      placeholder="Acme"
      autoComplete="organization"
      autoFocus
      {...form.field('organizationName')}
    />
    <TextInput label="Your name" autoComplete="name" {...form.field('name')} />
    <TextInput label="E-mail" type="email" autoComplete="username" {...form.field('email')} />
  </>
)
