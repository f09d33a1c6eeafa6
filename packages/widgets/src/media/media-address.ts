import { textOf } from '../values.ts'

/** The longest address that is followed, in characters; data addresses may be longer. */
const longest = 8000

const parse = (text: string, base: string): URL | undefined => {
  try {
    // Where pages are drawn without a browser there is no origin to begin from.
    return base === '' ? new URL(text) : new URL(text, base)
  } catch {
    return undefined
  }
}

/**
 * The address of a sound or film that may be played: https, a path of this origin, or data and blobs of the given kind
 * (`video/`, `audio/`). `undefined` for everything else.
 */
export const mediaAddress = (given: unknown, kind: string, origin: string): string | undefined => {
  const text = textOf(given).trim()
  if (text === '') return undefined
  if (text.startsWith('data:')) return text.startsWith(`data:${kind}`) ? text : undefined
  if (text.length > longest) return undefined
  const parsed = parse(text, origin)
  if (parsed === undefined) return undefined
  const isOurs = parsed.origin === origin
  return parsed.protocol === 'https:' || parsed.protocol === 'blob:' || isOurs ? parsed.href : undefined
}

/** Why an address cannot be shown in a frame, or the address. */
export type FrameAddress = { readonly address: string } | { readonly problem: string }

/**
 * The address of a page that may be shown in a frame. Only https, so that nobody on the way reads or changes it; never a
 * page of this origin, which could act in the name of the person who looks at it.
 */
export const frameAddress = (given: unknown, origin: string): FrameAddress => {
  const text = textOf(given).trim()
  if (text === '') return { problem: 'There is no address yet.' }
  if (text.length > longest) return { problem: 'The address is too long.' }
  const parsed = parse(
    /^[a-z][a-z\d+.-]*:/i.test(text) ? text : `https://${text.replace(/^\/+/, '')}`,
    origin,
  )
  if (parsed === undefined || parsed.protocol !== 'https:')
    return { problem: 'Only addresses that begin with https:// can be shown here.' }
  if (parsed.origin === origin) return { problem: 'Pages of this address cannot be shown inside themselves.' }
  return { address: parsed.href }
}

/**
 * The address of a film's own player at the services that have one; `undefined` for a film that the browser plays itself.
 * Only the film's id of the given address is used.
 */
export const playerAddress = (given: unknown): string | undefined => {
  const parsed = parse(textOf(given).trim().slice(0, longest), 'https://none.invalid')
  if (parsed === undefined) return undefined
  const host = parsed.hostname.replace(/^(www|m)\./, '')
  const [, first = '', second = ''] = parsed.pathname.split('/')
  const film =
    host === 'youtu.be'
      ? first
      : host === 'youtube.com' || host === 'youtube-nocookie.com'
        ? (parsed.searchParams.get('v') ?? (['embed', 'shorts', 'live'].includes(first) ? second : ''))
        : ''
  if (/^[\w-]{6,20}$/.test(film)) return `https://www.youtube-nocookie.com/embed/${film}`
  const number = host === 'vimeo.com' ? first : host === 'player.vimeo.com' && first === 'video' ? second : ''
  return /^\d{4,15}$/.test(number) ? `https://player.vimeo.com/video/${number}` : undefined
}
