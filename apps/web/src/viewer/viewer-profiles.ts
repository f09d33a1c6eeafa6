import type { PublishedApplication } from '@ashlar/contract'
import type { ProfileOptions } from '@ashlar/runtime'
import { rememberedProfile } from '../profiles/remembered-profile.ts'

/**
 * The profiles with which an application can run here. The selection is remembered for the session; a preview begins with
 * the one that its address names by its key.
 */
export const viewerProfiles = (
  { id, deploymentId, profiles: { available, default: byDefault } }: PublishedApplication,
  query: URLSearchParams,
): ProfileOptions => {
  const isPreview = deploymentId === null
  const memory = rememberedProfile(id, isPreview ? 'preview' : 'deployed')
  const named = isPreview ? available.find(({ key }) => key === query.get('profile')) : undefined
  return {
    available,
    default: byDefault,
    selected: memory.read() ?? named?.id ?? null,
    select: (selected) => memory.remember(selected),
  }
}
