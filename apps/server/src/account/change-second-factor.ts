import { recordOfPerson } from '../audit/record-of-person.ts'
import type { Origin } from '../identity/identity.ts'
import type { NewSecondFactor } from '../identity/second-factors.ts'
import { transaction } from '../platform/database/transaction.ts'
import { IdentityError } from '../identity/identity-error.ts'
import type { MemberPrincipal } from '../requests/principal.ts'
import type { Services } from '../services/services.ts'

type Standing = Pick<Services, 'platform' | 'memberships'>
type Person = Pick<MemberPrincipal, 'userId' | 'email'>

/** What somebody shows who changes their second factor: neither a browser left open nor a lost phone is enough. */
interface Shown {
  readonly password: string
  readonly code: string
}

/** Begins to set up a second factor for somebody who knows their password. Throws `IdentityError`. */
export const beginSecondFactor = async (
  { platform: { identity } }: Standing,
  { userId, email }: Person,
  password: string,
  origin: Origin,
): Promise<NewSecondFactor> => {
  await identity.settings.proveBy(userId, password, origin)
  return identity.secondFactors.begin(userId, email)
}

/** Turns it on by a code; answers the recovery codes. Throws `IdentityError`. */
export const confirmSecondFactor = async (
  { platform: { database, identity }, memberships }: Standing,
  { userId }: Person,
  code: string,
  origin: Origin,
): Promise<readonly string[]> => {
  await identity.secondFactors.countTry(userId, origin)
  const codes = await transaction(database, async (queries) => {
    const made = await identity.secondFactors.confirm(userId, code, queries)
    await recordOfPerson(queries, userId, { actorId: userId, action: 'turn second factor on' })
    return made
  })
  // Whether they lack one is known of them where their organization asks for it.
  memberships.forget(userId)
  await identity.secondFactors.forgetTries(userId)
  return codes
}

const shownBy = async (
  { platform: { identity } }: Standing,
  { userId }: Person,
  { password }: Shown,
  origin: Origin,
): Promise<void> => {
  await identity.settings.proveBy(userId, password, origin)
  await identity.secondFactors.countTry(userId, origin)
}

/** Makes new recovery codes; those before stop. Throws `IdentityError`. */
export const renewRecoveryCodes = async (
  services: Standing,
  person: Person,
  shown: Shown,
  origin: Origin,
): Promise<readonly string[]> => {
  await shownBy(services, person, shown, origin)
  const { userId } = person
  const { database, identity } = services.platform
  const codes = await transaction(database, async (queries) => {
    await identity.secondFactors.claim(userId, shown.code, queries)
    await recordOfPerson(queries, userId, { actorId: userId, action: 'renew recovery codes' })
    return identity.secondFactors.renewCodes(userId, queries)
  })
  await identity.secondFactors.forgetTries(userId)
  return codes
}

/** Turns it off. Throws `IdentityError`. */
export const endSecondFactor = async (
  services: Standing,
  person: Person,
  shown: Shown,
  origin: Origin,
): Promise<void> => {
  await shownBy(services, person, shown, origin)
  const { userId } = person
  const { database, identity } = services.platform
  await transaction(database, async (queries) => {
    await identity.secondFactors.claim(userId, shown.code, queries)
    if (!(await identity.secondFactors.remove(userId, queries))) throw isOff()
    await recordOfPerson(queries, userId, { actorId: userId, action: 'turn second factor off' })
  })
  services.memberships.forget(userId)
  await identity.secondFactors.forgetTries(userId)
}

const isOff = (): IdentityError => new IdentityError('CODE_WRONG', 'Two-step sign-in is off already.')
