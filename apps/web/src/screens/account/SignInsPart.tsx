import { call, routes, type SignInView } from '@ashlar/contract'
import { ConfirmDialog, type Failure, notifySuccess, SkeletonRows, StatusDot } from '@ashlar/ui'
import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { failureOf } from '../../server/failure.ts'
import { UnlessFailed } from '../../server/UnlessFailed.tsx'
import { RelativeTime } from '../RelativeTime.tsx'
import { exactTime } from '../relative-time.ts'
import { signInsQuery } from './account.ts'
import classes from './PersonalSettings.module.css'
import { SettingsPart } from '../settings/SettingsPart.tsx'

/** The browsers that are signed in to the account, and the ways to sign them out. */
export const SignInsPart = () => {
  const client = useQueryClient()
  const signIns = useQuery(signInsQuery)
  const [isAsking, setAsking] = useState(false)
  const others = (signIns.data ?? []).filter(({ isPresent }) => !isPresent)

  const endOthers = async (): Promise<Failure | null> => {
    try {
      await call(routes.account.endOtherSignIns, {})
    } catch (error) {
      return failureOf(error)
    }
    await client.invalidateQueries({ queryKey: signInsQuery.queryKey })
    notifySuccess('All other browsers were signed out.')
    return null
  }
  return (
    <SettingsPart
      title="Where you are signed in"
      about="If you do not know one of these browsers, sign it out and change your password."
    >
      <UnlessFailed query={signIns} what="The browsers that are signed in">
        {signIns.data === undefined ? (
          <SkeletonRows rows={2} label="Loading the browsers that are signed in" />
        ) : (
          <ul className={classes['list']}>
            {signIns.data.map((signIn) => (
              <Browser key={signIn.id} signIn={signIn} />
            ))}
          </ul>
        )}
      </UnlessFailed>
      {others.length === 0 ? null : (
        <Button variant="default" mt="sm" onClick={() => setAsking(true)}>
          Sign out all other browsers
        </Button>
      )}
      <ConfirmDialog
        isOpen={isAsking}
        title="Sign out all other browsers?"
        confirmLabel="Sign out all others"
        onConfirm={endOthers}
        onClose={() => setAsking(false)}
      >
        <p>Whoever uses them has to sign in again. What they have not saved is lost. This browser stays.</p>
      </ConfirmDialog>
    </SettingsPart>
  )
}

const Browser = ({ signIn }: { signIn: SignInView }) => {
  const client = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const { id, device, address, signedInAt, endsAt, isPresent } = signIn

  const end = async (): Promise<Failure | null> => {
    try {
      await call(routes.account.endSignIn, { parameters: { signInId: id } })
    } catch (error) {
      return failureOf(error)
    }
    await client.invalidateQueries({ queryKey: signInsQuery.queryKey })
    notifySuccess(`${device} was signed out.`)
    return null
  }
  return (
    <li className={classes['row']}>
      <div>
        <div className={classes['device']}>
          {device}
          {isPresent ? <StatusDot tone="success">This browser</StatusDot> : null}
        </div>
        <p className={classes['details']}>
          Signed in <RelativeTime at={signedInAt} />
          {address === null ? '' : ` from ${address}`}, until {exactTime(endsAt)} at the latest
        </p>
      </div>
      {isPresent ? null : (
        <Button variant="default" size="xs" aria-label={`Sign out ${device}`} onClick={() => setAsking(true)}>
          Sign out
        </Button>
      )}
      <ConfirmDialog
        isOpen={isAsking}
        title={`Sign out ${device}?`}
        confirmLabel="Sign out this browser"
        onConfirm={end}
        onClose={() => setAsking(false)}
      >
        <p>Whoever uses it has to sign in again. What they have not saved is lost.</p>
      </ConfirmDialog>
    </li>
  )
}
