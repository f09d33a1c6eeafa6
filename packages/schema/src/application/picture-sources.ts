import { isPictureHost } from './picture-host.ts'
import type { PictureSources } from './picture-sources-schema.ts'

/** What holds where nobody has said anything: applications from before there was a choice go on showing what they show. */
export const picturesFromAnywhere: PictureSources = { from: 'anywhere', hosts: [] }

/** No picture from another site, for pages that show nothing of an application. */
export const picturesFromNowhere: PictureSources = { from: 'nowhere', hosts: [] }

/** What a new application begins with: no other site learns who reads its pages, until a builder names it. */
export const picturesOfNewApplications: PictureSources = { from: 'hosts', hosts: [] }

/** The part of the policy of a page that says from where browsers may load pictures for it. */
export const pictureDirective = ({ from, hosts }: PictureSources): string => {
  // Checked again: what stands in a header must not begin another rule of it.
  const named = hosts.filter(isPictureHost).map((host) => `https://${host}`)
  const others = { anywhere: ['https:'], hosts: named, nowhere: [] }[from]
  return ['img-src', "'self'", 'data:', 'blob:', ...others].join(' ')
}

/** Whether a host is one of those that an entry means, as browsers read entries of a policy. */
const isMeant = (entry: string, { hostname, port }: URL): boolean => {
  const [name = '', entryPort = ''] = entry.split(':')
  const isPort = entryPort === (port === '' ? '443' : port) || entryPort === port
  return isPort && (name.startsWith('*.') ? hostname.endsWith(name.slice(1)) : hostname === name)
}

/**
 * The site from which a picture must not be shown, as people write it; undefined where it may be, and where the address
 * leads nowhere. `page` is the address of the page that shows it. It says what the policy of the page says.
 */
export const refusedPictureSite = (
  { from, hosts }: PictureSources,
  address: string,
  page: string,
): string | undefined => {
  if (!URL.canParse(address, page)) return undefined
  const picture = new URL(address, page)
  const { protocol, origin, host } = picture
  if ((protocol !== 'https:' && protocol !== 'http:') || origin === new URL(page).origin) return undefined
  if (protocol === 'http:') return origin
  if (from === 'anywhere') return undefined
  return from === 'hosts' && hosts.some((entry) => isMeant(entry, picture)) ? undefined : host
}
