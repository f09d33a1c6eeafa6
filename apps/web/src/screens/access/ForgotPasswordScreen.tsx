import { call, routes } from '@ashlar/contract'
import { ErrorNotice } from '@ashlar/ui'
import { Button, TextInput } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useForm } from '../../forms/use-form.ts'
import { sessionQuery } from '../../session/session.ts'
import { keepWanted } from '../../session/wanted-after-reset.ts'
import { AccessPage } from './AccessPage.tsx'
import classes from './AccessPage.module.css'

const route = getRouteApi('/open/forgot-password')
const title = 'Forgot your password?'

/** Asks for a link by which a forgotten password is replaced. */
export const ForgotPasswordScreen = () => {
  const { data: session } = useSuspenseQuery(sessionQuery)
  return session.capabilities.mail ? <AskForLink /> : <AskOperator />
}

const BackToSignIn = () => {
  const search = route.useSearch()
  return (
    <Link to="/login" search={search}>
      Back to sign in
    </Link>
  )
}

const AskForLink = () => {
  const { return: wanted } = route.useSearch()
  const [sentTo, setSentTo] = useState<string | null>(null)
  const form = useForm({
    initial: { email: '' },
    schema: routes.passwordResets.ask.body,
    send: async (body) => {
      const { email } = await call(routes.passwordResets.ask, { body })
      keepWanted(wanted, Date.now())
      setSentTo(email)
    },
  })
  if (sentTo !== null) {
    return (
      <AccessPage
        title="Check your e-mail"
        description={`If there is an account with the address ${sentTo}, we have sent a link to it. Open it within 30 minutes to choose a new password. Only the newest link works.`}
        footer={<BackToSignIn />}
      >
        {null}
      </AccessPage>
    )
  }
  return (
    <AccessPage
      title={title}
      pageTitle="Forgotten password"
      description="Enter the address of your account. We send you a link by which you choose a new password."
      footer={<BackToSignIn />}
    >
      <form className={classes['form']} onSubmit={form.submit} noValidate>
        <TextInput label="E-mail" type="email" autoComplete="username" autoFocus {...form.field('email')} />
        {form.failure === null ? null : <ErrorNotice failure={form.failure} />}
        <Button type="submit" loading={form.isBusy} fullWidth>
          Send me a link
        </Button>
      </form>
    </AccessPage>
  )
}

/** Without a mail server nothing would arrive, so nobody is made to wait for it. */
const AskOperator = () => (
  <AccessPage
    title={title}
    pageTitle="Forgotten password"
    description="This installation sends no mails. Ask whoever runs it for a link by which you choose a new password."
    footer={<BackToSignIn />}
  >
    <p className={classes['aside']}>
      If you run it yourself, a command prints the link, with the address of the account:{' '}
      <code>ashlar recover EMAIL</code>, or <code>npm start -- recover EMAIL</code> in a clone.
    </p>
  </AccessPage>
)
