import type { PublishedApplication } from '@ashlar/contract'
import type { Principal } from '../requests/principal.ts'

/** Who uses an application, as its bindings read it; null for a visitor. */
export const presentUser = (principal: Principal): PublishedApplication['user'] => {
  if (principal.kind === 'visitor' || principal.kind === 'webhook') return null
  const { userId: id, name, email } = principal
  if (principal.kind === 'member') return { id, name, email, groups: [...principal.groups] }
  return {
    id,
    name,
    email,
    groups: principal.groupIds.map((group) => ({ id: group })),
    metadata: principal.metadata,
  }
}

/** The organization of somebody who uses an application, as its bindings read it; null for a visitor, who learns nothing of it. */
export const presentOrganization = (principal: Principal): PublishedApplication['organization'] =>
  principal.kind === 'visitor' || principal.kind === 'webhook'
    ? null
    : { id: principal.organizationId, name: principal.organizationName }
