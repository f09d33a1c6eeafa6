import type { EmbedNavigation } from '@ashlar/embed/protocol'
import { readAddress } from '@ashlar/runtime'

/** Parameters that let somebody in wherever they are read: they stay in the address and are told to nobody. */
const secretName =
  /^(?:.*[-_])?(?:token|secret|password|passwd|pwd|code|state|signature|sig|apikey|api[-_]key|auth|session|sid|jwt)$/iu

/** Where an application is, as the page around is told: without the hash, and without parameters that let somebody in. */
export const toldLocation = (href: string): EmbedNavigation => {
  const url = new URL(href)
  const read = readAddress(url.pathname)
  for (const name of new Set(url.searchParams.keys()))
    if (secretName.test(name)) url.searchParams.delete(name)
  url.hash = ''
  const pathname = read?.path ?? '/'
  const queryParams: Record<string, string | readonly string[]> = {}
  for (const name of new Set(url.searchParams.keys())) {
    const values = url.searchParams.getAll(name)
    queryParams[name] = values.length > 1 ? values : (values[0] ?? '')
  }
  return {
    appId: read?.place.applicationId ?? '',
    url: `${pathname}${url.search}`,
    href: url.href,
    pathname,
    search: url.search,
    queryParams,
  }
}
