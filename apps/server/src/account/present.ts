import type { SignInView } from '@ashlar/contract'
import type { SignIn } from '../identity/sign-ins.ts'
import { deviceWords } from './device-words.ts'

/** What somebody sees of a browser that is signed in to their account. */
export const presentSignIn = (
  { id, userAgent, ipAddress, createdAt, expiresAt }: SignIn,
  presentId: string | undefined,
): SignInView => ({
  id,
  device: deviceWords(userAgent),
  address: ipAddress === '' ? null : ipAddress,
  signedInAt: createdAt.toISOString(),
  endsAt: expiresAt.toISOString(),
  isPresent: id === presentId,
})
