import { recordOfPerson } from '../audit/record-of-person.ts'
import type { MemberPrincipal } from '../requests/principal.ts'
import { notFound } from '../requests/refusal.ts'
import { deviceWords } from './device-words.ts'
import type { Origin } from '../identity/identity.ts'
import { transaction } from '../platform/database/transaction.ts'
import type { Services } from '../services/services.ts'

type Standing = Pick<Services, 'platform' | 'memberships'>

/** The session of whoever asks, which each of them has. */
const sessionOf = ({ sessionId }: MemberPrincipal): string => {
  if (sessionId === undefined) throw new Error('Somebody asks without a session.')
  return sessionId
}

/** Gives somebody another name. */
export const renamePerson = async (
  { platform: { database, identity }, memberships }: Standing,
  { userId, name: before }: MemberPrincipal,
  name: string,
): Promise<void> => {
  await transaction(database, async (queries) => {
    await identity.settings.rename(userId, name, queries)
    const details = { from: before, to: name }
    await recordOfPerson(queries, userId, { actorId: userId, action: 'rename', details })
  })
  memberships.forget(userId)
}

/** Gives somebody who knows their present password another one, and signs all their other browsers out. */
export const changePassword = async (
  { platform: { database, identity } }: Standing,
  principal: MemberPrincipal,
  passwords: { present: string; password: string },
  origin: Origin,
): Promise<void> => {
  const { userId } = principal
  const sessionId = sessionOf(principal)
  const hashes = await identity.settings.prepareNewPassword(userId, passwords, origin)
  await transaction(database, async (queries) => {
    await identity.settings.completeNewPassword({ userId, sessionId }, hashes, queries)
    await recordOfPerson(queries, userId, { actorId: userId, action: 'change password' })
  })
  identity.settings.tellOfNewPassword(userId)
}

/** Mails a link to the address that somebody wants to have. Answers alike whether or not it belongs to somebody else. */
export const askForEmail = async (
  { platform: { database, identity } }: Standing,
  { userId }: MemberPrincipal,
  wanted: { email: string; password: string },
  origin: Origin,
): Promise<string> => {
  await identity.settings.proveBy(userId, wanted.password, origin)
  const email = await identity.settings.checkNewEmail(userId, wanted.email, origin)
  const token = await transaction(database, async (queries) => {
    const made = await identity.settings.awaitEmail(userId, email, queries)
    await recordOfPerson(queries, userId, { actorId: userId, action: 'ask for address', details: { email } })
    return made
  })
  identity.settings.mailNewEmail(email, token)
  return email
}

/** Makes an end of a wish for another address. */
export const withdrawEmail = (
  { platform: { database, identity } }: Standing,
  userId: string,
): Promise<void> =>
  transaction(database, async (queries) => {
    const email = await identity.settings.withdrawEmail(userId, queries)
    if (email === null) throw notFound('wish')
    await recordOfPerson(queries, userId, {
      actorId: userId,
      action: 'withdraw address',
      details: { email },
    })
  })

/** Gives somebody the address that they wanted, by the token that was mailed there, and tells the address before it. */
export const confirmEmail = async (
  { platform: { database, identity }, memberships }: Standing,
  { userId }: MemberPrincipal,
  token: string,
): Promise<string> => {
  const changed = await transaction(database, async (queries) => {
    const done = await identity.settings.confirmEmail(userId, token, queries)
    const details = { from: done.before, to: done.email }
    await recordOfPerson(queries, userId, { actorId: userId, action: 'change address', details })
    return done
  })
  memberships.forget(userId)
  identity.settings.tellOfNewEmail(changed)
  return changed.email
}

/** Signs one of somebody's own browsers out. */
export const endSignIn = (
  { platform: { database, identity } }: Standing,
  userId: string,
  id: string,
): Promise<void> =>
  transaction(database, async (queries) => {
    const ended = await identity.signIns.end(userId, id, queries)
    if (ended === null) throw notFound('sign-in')
    const details = { device: deviceWords(ended.userAgent) }
    await recordOfPerson(queries, userId, { actorId: userId, action: 'end sign-in', details })
  })

/** Signs all browsers of somebody out but the one that asks. */
export const endOtherSignIns = (
  { platform: { database, identity } }: Standing,
  principal: MemberPrincipal,
): Promise<void> =>
  transaction(database, async (queries) => {
    const { userId } = principal
    const ended = await identity.endSessions(userId, queries, sessionOf(principal))
    await recordOfPerson(queries, userId, {
      actorId: userId,
      action: 'end other sign-ins',
      details: { ended },
    })
  })
