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
