import { call, CallError, routes, type SessionView } from '@ashlar/contract'
import { ErrorNotice } from '@ashlar/ui'
import { Button, TextInput } from '@mantine/core'
import { useForm } from '../../forms/use-form.ts'
import { AccessPage } from './AccessPage.tsx'
import classes from './AccessPage.module.css'

/** Whether the password was right and a code is asked for next. */
export const isSecondFactorNeeded = (error: unknown): boolean =>
  error instanceof CallError && error.code === 'second_factor_needed'

/** Asks whoever has just shown their password for a code of their app, or for one that they kept for its loss. */
export const SecondFactorScreen = ({
  onEntered,
  onBack,
}: {
  onEntered: (session: SessionView) => Promise<void> | void
  onBack: () => void
}) => {
  const form = useForm({
    initial: { code: '' },
    schema: routes.session.enterCode.body,
    fieldOfCode: { wrong_code: 'code' },
    send: async (body) => onEntered(await call(routes.session.enterCode, { body })),
  })
  return (
    <AccessPage
      title="Enter your code"
      pageTitle="Sign in"
      description="Open the app that shows codes for Ashlar, and type the one of this moment. If you have lost it, type a recovery code."
    >
      <form className={classes['form']} onSubmit={form.submit} noValidate>
        <TextInput
          label="Code"
          autoComplete="one-time-code"
          spellCheck={false}
          autoFocus
          {...form.field('code')}
        />
        {form.failure === null ? null : <ErrorNotice failure={form.failure} />}
        <Button type="submit" loading={form.isBusy} fullWidth>
          Sign in
        </Button>
        <Button variant="subtle" onClick={onBack} fullWidth>
          Back to the password
        </Button>
      </form>
    </AccessPage>
  )
}
