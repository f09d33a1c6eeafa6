import { call, type RouteOutput, routes } from '@ashlar/contract'
import { ErrorNotice } from '@ashlar/ui'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useForm } from '../../forms/use-form.ts'
import { AccessPage } from './AccessPage.tsx'
import classes from './AccessPage.module.css'
import { CodeScreen } from './CodeScreen.tsx'
import { hintOfAddress } from './email-hint.ts'
import { PersonFields } from './PersonFields.tsx'

/** Where the code went, and whom to ask where it does not arrive. */
type SentCode = RouteOutput<typeof routes.session.signUp>

/** Creates an account with an organization of its own, where the installation is open to that. */
export const SignUpScreen = () => {
  const [sentTo, setSentTo] = useState<SentCode | null>(null)
  const form = useForm({
    initial: { organizationName: '', name: '', email: hintOfAddress(window.location.search) },
    schema: routes.session.signUp.body,
    fieldOfCode: { invalid_name: 'name' },
    send: async (body) => setSentTo(await call(routes.session.signUp, { body })),
  })
  const signIn = (
    <>
      Already have an account? <Link to="/login">Sign in</Link>
    </>
  )
  if (sentTo !== null) {
    return <CodeScreen {...sentTo} />
  }
  return (
    <AccessPage title="Create an account" pageTitle="Sign up" footer={signIn}>
      <form className={classes['form']} onSubmit={form.submit} noValidate>
        <PersonFields form={form} />
        {form.failure === null ? null : <ErrorNotice failure={form.failure} />}
        <Button type="submit" loading={form.isBusy} fullWidth>
          Continue
        </Button>
      </form>
    </AccessPage>
  )
}
