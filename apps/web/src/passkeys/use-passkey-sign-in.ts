import { CallError, type SessionView } from '@ashlar/contract'
import type { Failure } from '@ashlar/ui'
import { useEffect, useEffectEvent, useState } from 'react'
import {
  enterWithPasskey,
  failureOfPasskey,
  fillsInPasskeys,
  knowsPasskeys,
  stopAsking,
} from './ceremonies.ts'

interface PasskeySignIn {
  /** Whether a button for it makes sense in this browser, at this address. */
  readonly isOffered: boolean
  readonly isBusy: boolean
  readonly failure: Failure | null
  /** Lets the browser ask for a passkey at once. */
  readonly ask: () => void
}

/**
 * Signs in with a passkey: by a button, and where the browser can do that, among what it fills in into the field for the
 * address (`autoComplete="username webauthn"`).
 */
export const usePasskeySignIn = (
  isOfferedHere: boolean,
  onEntered: (session: SessionView) => void,
): PasskeySignIn => {
  const isOffered = isOfferedHere && knowsPasskeys()
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  // Another number lets the browser offer passkeys anew, after one was refused or the button asked for one.
  const [round, setRound] = useState(0)

  const fillIn = useEffectEvent(async (isWanted: () => boolean): Promise<void> => {
    try {
      if (!(await fillsInPasskeys()) || !isWanted()) return
      const session = await enterWithPasskey('autofill')
      if (isWanted()) onEntered(session)
    } catch (error) {
      // Nobody has asked for anything yet: only what was picked and refused is worth a word.
      if (!isWanted() || !(error instanceof CallError) || error.code !== 'passkey_refused') return
      setFailure(failureOfPasskey(error))
      setRound((number) => number + 1)
    }
  })
  useEffect(() => {
    if (!isOffered || isBusy) return
    let isWanted = true
    void fillIn(() => isWanted)
    return () => {
      isWanted = false
    }
  }, [isOffered, isBusy, round])
  useEffect(() => {
    if (!isOffered) return
    return () => void stopAsking()
  }, [isOffered])

  const askNow = async (): Promise<void> => {
    setBusy(true)
    setFailure(null)
    try {
      onEntered(await enterWithPasskey('dialog'))
    } catch (error) {
      setFailure(failureOfPasskey(error))
    }
    setBusy(false)
  }
  return { isOffered, isBusy, failure, ask: () => void askNow() }
}
