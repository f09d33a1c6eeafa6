import type { ApplicationMode } from '../page-model.ts'

/** Where an application is open: what all addresses of its own begin with follows from this. */
export interface ApplicationPlace {
  readonly applicationId: string
  readonly mode: ApplicationMode
  /** Stands before everything else: `/embed` where the application is part of another page. */
  readonly prefix?: string
}

/** Stands in addresses of the editor between the route and what is open beside it. */
export const placeMark = '~'

const modes = { edit: '/edit', preview: '/preview', published: '' } as const

/** Where what is saved is tried out as a part of another page. */
const triedInPage = '/embed/applications/preview/'

/** What the addresses of an application begin with, without a slash at the end. */
export const baseAddress = ({ applicationId, mode, prefix = '' }: ApplicationPlace): string => {
  const id = encodeURIComponent(applicationId)
  return prefix !== '' && mode === 'preview'
    ? `${triedInPage}${id}`
    : `${prefix}/applications/${id}${modes[mode]}`
}

/** The address of a filled path of an application. */
export const addressOf = (place: ApplicationPlace, path: string): string =>
  `${baseAddress(place)}${path === '/' ? '' : path}`

/** The address at which an application is built, with the route that is shown there. */
export const editorPath = (applicationId: string, currentRoute = '/'): string =>
  addressOf({ applicationId, mode: 'edit' }, currentRoute)

/** Whether an address belongs to an application, in whichever mode. */
export const isApplicationPath = (pathname: string): boolean => pathname.includes('/application')

/** Where an address below an application leads, and the path there. */
export interface ReadAddress {
  readonly place: ApplicationPlace
  /** The path below the application: `/orders/7`; never with a slash at its end. */
  readonly path: string
  /** What is open beside the route in the editor, such as `apis/…`; empty elsewhere. */
  readonly beside: string
}

/** Reads an address of an application, or answers null. */
export const readAddress = (pathname: string): ReadAddress | null => {
  if (pathname.startsWith(triedInPage)) {
    const tried = readAddress(`/applications/${pathname.slice(triedInPage.length)}`)
    if (tried === null) return null
    return { ...tried, place: { ...tried.place, mode: 'preview', prefix: '/embed' } }
  }
  const match = /^((?:\/embed)?)\/applications\/([^/]+)(\/.*)?$/.exec(pathname)
  if (match?.[2] === undefined) return null
  const [, prefix = '', encoded, rest = '/'] = match
  const mode: ApplicationMode = /^\/edit(?:\/|$)/.test(rest)
    ? 'edit'
    : /^\/preview(?:\/|$)/.test(rest)
      ? 'preview'
      : 'published'
  const below = rest.slice(modes[mode].length)
  const [route = '', beside = ''] =
    mode === 'edit' ? below.split(new RegExp(`/${placeMark}(?:/(.*))?$`, 's'), 2) : [below]
  const place = { applicationId: decode(encoded), mode, ...(prefix === '' ? {} : { prefix }) }
  return { place, path: withoutEndingSlash(route), beside: beside ?? '' }
}

const decode = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

const withoutEndingSlash = (path: string): string => path.replace(/\/+$/, '') || '/'
