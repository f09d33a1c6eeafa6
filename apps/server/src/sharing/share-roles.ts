import { actionsGivenBy, actionsOf, type EntityAction, type EntityType, isShareRole } from '@ashlar/schema'
import type { EarlierShareRole } from '../tables/sharing.ts'

/** A share's role as it is stored: the key of a built-in one, or the id of one of the organization's own. */
interface StoredRole {
  readonly role: EarlierShareRole
  readonly resourceRole: string
}

/** What is written for a role, so that the version before reads no more into it than there is. */
export const storedRole = (resourceRole: string): StoredRole => ({
  resourceRole,
  role: resourceRole === 'executor' ? 'configurator' : earlierRole(resourceRole),
})

const earlierRole = (role: string): EarlierShareRole =>
  role === 'owner' || role === 'builder' || role === 'configurator' ? role : 'viewer'

/** The role that a share gives, whichever version wrote it: "can access" was one for everything. */
export const resourceRoleOf = (
  type: EntityType,
  { role, resourceRole }: { readonly role: EarlierShareRole; readonly resourceRole: string | null },
): string => resourceRole ?? (role === 'configurator' && type !== 'integrations' ? 'executor' : role)

/** What a role lets somebody do with things of a kind; `own` is what is stored of one of the organization's own, null where there is none. */
export const actionsOfRole = (
  type: EntityType,
  role: string,
  own: readonly string[] | null,
): readonly EntityAction[] => {
  if (isShareRole(role)) return actionsOf(role)
  if (own === null) return []
  return actionsGivenBy(type, own)
}
