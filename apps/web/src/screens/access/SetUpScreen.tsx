import { call, routes } from '@ashlar/contract'
import { ErrorNotice } from '@ashlar/ui'
import { Button } from '@mantine/core'
import { useForm } from '../../forms/use-form.ts'
import { AccessPage } from './AccessPage.tsx'
import classes from './AccessPage.module.css'
import { NewPasswordInput } from './NewPasswordInput.tsx'
import { newPasswordProblems } from './password-rules.ts'
import { PersonFields } from './PersonFields.tsx'
import { useEnter } from './use-enter.ts'

/** What the first person sees: it makes the organization and its owner's account. */
export const SetUpScreen = () => {
  const enter = useEnter()
  const form = useForm({
    initial: { organizationName: '', name: '', email: '', password: '' },
    schema: routes.session.setUp.body,
    fieldOfCode: { invalid_password: 'password', already_exists: 'email' },
    checkMore: ({ password }) => newPasswordProblems(password),
    send: async (body) => {
      await enter(await call(routes.session.setUp, { body }))
    },
  })
  return (
    <AccessPage
      title="Set up your organization"
      pageTitle="Set up"
      description="You are the first here: this account will own the organization, and you can invite others later."
    >
      <form className={classes['form']} onSubmit={form.submit} noValidate>
        <PersonFields form={form} />
        <NewPasswordInput {...form.field('password')} />
        {form.failure === null ? null : <ErrorNotice failure={form.failure} />}
        <Button type="submit" loading={form.isBusy} fullWidth>
          Create organization
        </Button>
      </form>
    </AccessPage>
  )
}
