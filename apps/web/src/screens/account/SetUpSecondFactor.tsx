import { call, routes } from '@ashlar/contract'
import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { useForm } from '../../forms/use-form.ts'
import { SecretInput } from '../access/SecretInput.tsx'
import { ChangeForm } from './ChangeForm.tsx'
import { CodePicture } from './CodePicture.tsx'
import classes from './PersonalSettings.module.css'
import { presentPasswordProblems } from './present-password.ts'

interface SetUpProps {
  readonly onCancel: () => void
  /** Given the codes for the loss of the app. */
  readonly onDone: (codes: readonly string[]) => Promise<void>
}

/** Sets two-step sign-in up: the password first, then an app, then a code of it. */
export const SetUpSecondFactor = ({ onCancel, onDone }: SetUpProps) => {
  const [made, setMade] = useState<{ readonly secret: string; readonly uri: string } | null>(null)
  const form = useForm({
    initial: { password: '' },
    schema: routes.account.beginSecondFactor.body,
    fieldOfCode: { wrong_credentials: 'password' },
    checkMore: ({ password }) => presentPasswordProblems('password', password),
    send: async (body) => setMade(await call(routes.account.beginSecondFactor, { body })),
  })
  if (made !== null) return <FirstCode {...made} onCancel={onCancel} onDone={onDone} />
  return (
    <ChangeForm action="Continue" form={form} onCancel={onCancel}>
      <SecretInput
        label="Your password"
        autoComplete="current-password"
        autoFocus
        {...form.field('password')}
      />
    </ChangeForm>
  )
}

const FirstCode = ({ secret, uri, onCancel, onDone }: SetUpProps & { secret: string; uri: string }) => {
  const form = useForm({
    initial: { code: '' },
    schema: routes.account.confirmSecondFactor.body,
    fieldOfCode: { wrong_code: 'code' },
    send: async (body) => onDone((await call(routes.account.confirmSecondFactor, { body })).recoveryCodes),
  })
  return (
    <ChangeForm action="Turn on" form={form} onCancel={onCancel}>
      <p className={classes['details']}>
        Scan this picture with an app that shows codes for signing in, or type the secret into it.
      </p>
      <CodePicture text={uri} label="Picture of the secret, for an app that shows codes" />
      <code className={classes['secret']}>{(secret.match(/.{1,4}/gu) ?? []).join(' ')}</code>
      <TextInput
        label="Code that the app shows"
        autoComplete="one-time-code"
        inputMode="numeric"
        spellCheck={false}
        autoFocus
        {...form.field('code')}
      />
    </ChangeForm>
  )
}
