import type { RoleType } from '@ashlar/contract'
import { actionsGivenBy, everyPermission, type EntityAction, type Permission } from '@ashlar/schema'
import { type EntitledMember, holdsAll } from '../rights/rights.ts'
import { Refusal } from '../requests/refusal.ts'

type Given = Permission | EntityAction

const tooMuch = (): Refusal =>
  new Refusal('not_allowed', 'A role that you make or change can hold only what you may do yourself.')

/** Those of some permissions that mean something for a type of roles, in their order. */
export const meaningFor = (type: RoleType, given: readonly string[]): Given[] =>
  type === 'organization'
    ? everyPermission.filter((permission) => given.includes(permission))
    : actionsGivenBy(type, given)

/** Throws `Refusal` where a role holds what whoever makes, changes or deletes it may not do. */
export const requireGivablePermissions = (
  giver: EntitledMember,
  type: RoleType,
  given: readonly string[],
): void => {
  // Whoever has a role for things has it on any of them, so it takes somebody who may do everything with all.
  const needed =
    type === 'organization'
      ? everyPermission.filter((permission) => given.includes(permission))
      : [`${type}:manage` as const]
  if (!holdsAll(giver.permissions, needed)) throw tooMuch()
}
