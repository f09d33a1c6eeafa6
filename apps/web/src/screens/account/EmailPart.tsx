import { type AccountView, call, routes } from '@ashlar/contract'
import { ErrorNotice, notifySuccess } from '@ashlar/ui'
import { Alert, Button, Group, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from '../../forms/use-form.ts'
import { failureOf } from '../../server/failure.ts'
import { SecretInput } from '../access/SecretInput.tsx'
import { accountQuery } from './account.ts'
import { ChangeForm } from './ChangeForm.tsx'
import { presentPasswordProblems } from './present-password.ts'
import { SettingsPart } from '../settings/SettingsPart.tsx'

/** The address that the person signs in with, and the one that is to take its place. */
export const EmailPart = ({ account }: { account: AccountView }) => {
  const [isChanging, setChanging] = useState(false)
  const address = <strong>{account.email}</strong>
  if (!account.sendsMail) {
    return (
      <SettingsPart
        title="E-mail address"
        about={
          <>
            You sign in with {address}. This installation sends no mails, so no other address can be proved to
            be yours.
          </>
        }
      />
    )
  }
  const about = <>You sign in with {address}, and mails go there.</>
  return (
    <SettingsPart title="E-mail address" about={about}>
      {account.awaitedEmail === null ? null : <Awaited email={account.awaitedEmail} />}
      {isChanging ? (
        <NewEmail onDone={() => setChanging(false)} />
      ) : (
        <Button variant="default" mt="md" onClick={() => setChanging(true)}>
          Change address
        </Button>
      )}
    </SettingsPart>
  )
}

const Awaited = ({ email }: { email: string }) => {
  const client = useQueryClient()
  const withdrawal = useMutation({
    mutationFn: () => call(routes.account.withdrawEmail, {}),
    onSettled: () => client.invalidateQueries({ queryKey: accountQuery.queryKey, exact: true }),
  })
  return (
    <Alert mt="md" color="blue" title={`Open the link that was sent to ${email}`}>
      Your address changes when you open it in this browser. It works for an hour.
      {withdrawal.isError ? <ErrorNotice failure={failureOf(withdrawal.error)} /> : null}
      <Group mt="sm">
        <Button
          size="xs"
          variant="default"
          loading={withdrawal.isPending}
          onClick={() => withdrawal.mutate()}
        >
          Keep the present address
        </Button>
      </Group>
    </Alert>
  )
}

const NewEmail = ({ onDone }: { onDone: () => void }) => {
  const client = useQueryClient()
  const form = useForm({
    initial: { email: '', password: '' },
    schema: routes.account.askForEmail.body,
    fieldOfCode: { wrong_credentials: 'password', already_exists: 'email' },
    checkMore: ({ password }) => presentPasswordProblems('password', password),
    send: async (body) => {
      const { email } = await call(routes.account.askForEmail, { body })
      await client.invalidateQueries({ queryKey: accountQuery.queryKey, exact: true })
      notifySuccess(`A link was sent to ${email}.`)
      onDone()
    },
  })
  return (
    <ChangeForm action="Send link" form={form} onCancel={onDone}>
      <TextInput
        label="New e-mail address"
        type="email"
        autoComplete="email"
        autoFocus
        {...form.field('email')}
      />
      <SecretInput label="Your password" autoComplete="current-password" {...form.field('password')} />
    </ChangeForm>
  )
}
