import { z } from 'zod'
import { isPictureHost } from './picture-host.ts'

/** From where the pages of an application may show pictures. Its own server, and pictures that are data, always count. */
export const pictureOrigins = ['anywhere', 'hosts', 'nowhere'] as const

/** The hosts become part of a header, which proxies bound. */
const longestList = 2_000
const mostHosts = 50

/** A host whose pictures may be shown: `images.example.com`, or `*.example.com` for all names below. */
const pictureHostSchema = z
  .string()
  .refine(isPictureHost, 'A host such as images.example.com or *.example.com is expected.')

/** From where the pages of an application may load pictures. */
export const pictureSourcesSchema = z.strictObject({
  from: z.enum(pictureOrigins),
  /** Counts where `from` is `hosts`, and is kept while it is not. */
  hosts: z
    .array(pictureHostSchema)
    .max(mostHosts, `At most ${mostHosts} hosts can be named.`)
    .refine(
      (hosts) => hosts.join(' ').length <= longestList,
      'The names of the hosts are too long together.',
    ),
})
export type PictureSources = z.output<typeof pictureSourcesSchema>
