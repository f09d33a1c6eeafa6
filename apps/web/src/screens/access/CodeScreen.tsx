import { call, routes, typedCodeLength } from '@ashlar/contract'
import { ErrorNotice, type Failure } from '@ashlar/ui'
import { Button, PinInput } from '@mantine/core'
import { useEffect, useReducer, useState } from 'react'
import { failureOf } from '../../server/failure.ts'
import { AccessPage } from './AccessPage.tsx'
import classes from './AccessPage.module.css'
import { VerificationHelp } from './VerificationHelp.tsx'
import { afterVerification } from './verification-state.ts'

/** How long it is said that a code was sent, in milliseconds. */
const saidFor = 5000

/** Asks for the code of the mail that was sent to whoever signs up; the link in it is the other way. */
export const CodeScreen = ({
  email,
  supportEmail,
  supportChat,
}: {
  email: string
  supportEmail: string | null
  supportChat: string | null
}) => {
  const [code, setCode] = useState('')
  const [said, setSaid] = useState('')
  const [failure, setFailure] = useState<Failure | null>(null)
  const [state, tell] = useReducer(afterVerification, 'unverified')
  const [isBusy, setBusy] = useState(false)
  const [isSent, setSent] = useState(false)
  const [refusals, setRefusals] = useState(0)
  useEffect(() => {
    if (!isSent) return undefined
    const timer = setTimeout(() => setSent(false), saidFor)
    return () => clearTimeout(timer)
  }, [isSent])

  const attempt = async (work: () => Promise<void>): Promise<void> => {
    setFailure(null)
    setSaid('')
    setBusy(true)
    try {
      await work()
    } catch (error) {
      tell('refused')
      setFailure(failureOf(error))
    } finally {
      setBusy(false)
    }
  }
  const verify = (typed: string): Promise<void> =>
    attempt(async () => {
      tell('entered')
      const { token, error } = await call(routes.session.verify, { body: { email, code: typed } })
      if (token === null) {
        tell('refused')
        setCode('')
        setRefusals((count) => count + 1)
        setFailure({ message: error ?? 'This code is wrong.' })
        return
      }
      tell('accepted')
      setSaid('Email successfully verified! Redirecting...')
      window.location.assign(`/verify-email#${token}`)
    })
  const resend = (): Promise<void> =>
    attempt(async () => {
      await call(routes.session.sendCode, { body: { email, force: true } })
      tell('resent')
      setCode('')
      setSent(true)
      setSaid(`A new code has been sent to ${email}`)
    })

  return (
    <AccessPage
      title="Check your email for a confirmation code"
      pageTitle="Sign up"
      description={`We sent a code and a link to ${email}. Type the code here within ten minutes, or open the link.`}
      footer={
        <>
          Nothing arrived? Look among unwanted mail, or <a href="/logout">Logout</a> and begin again.
          <VerificationHelp email={email} supportEmail={supportEmail} supportChat={supportChat} />
        </>
      }
    >
      <div className={classes['form']}>
        <PinInput
          // Another one, with the focus in its first box, after a code that was refused.
          key={refusals}
          className={classes['code'] ?? ''}
          classNames={{ pinInput: classes['box'] ?? '' }}
          length={typedCodeLength}
          type={/^[a-z0-9]*$/iu}
          oneTimeCode
          autoFocus
          placeholder=""
          gap={6}
          value={code}
          disabled={isBusy || state === 'verified'}
          error={state === 'error'}
          getInputProps={(index) => ({ 'aria-label': `Character ${index + 1} of ${typedCodeLength}` })}
          onChange={(typed) => {
            const next = typed.toUpperCase()
            setCode(next)
            if (next.length === typedCodeLength && next !== code) void verify(next)
          }}
        />
        {failure === null ? null : <ErrorNotice failure={failure} />}
        <span role="status">{said}</span>
        <Button variant="default" fullWidth disabled={isBusy} onClick={() => void resend()}>
          {isSent ? 'Sent!' : 'Resend code'}
        </Button>
      </div>
    </AccessPage>
  )
}
