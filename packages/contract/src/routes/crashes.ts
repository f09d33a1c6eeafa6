import { z } from 'zod'
import { crashScreens } from '../crash-screens.ts'
import { publishedAddresses } from '../published-addresses.ts'
import { route } from '../route.ts'

/** How many places of the stack are told: the innermost ones. */
export const mostFrames = 10

/**
 * What a browser says of a page that took the place of another. Everything in it is ours, of a closed list or of one narrow
 * form: there is no room for the text of an error, a value, an address as it was, or anybody's name.
 */
const crashReportSchema = z.strictObject({
  part: z.enum(['builder', 'viewer']),
  /** The code that the page shows. */
  code: z.string().regex(/^[A-Z0-9_]{1,40}$/u),
  screen: z.enum(crashScreens),
  /** The class of the error. */
  error: z
    .string()
    .regex(/^[A-Za-z]{1,40}$/u)
    .optional(),
  /** The innermost places of the stack in files of ours: file, line and column. */
  frames: z
    .array(z.string().regex(/^[\w-]{1,80}\.js:\d{1,7}:\d{1,7}$/u))
    .max(mostFrames)
    .optional(),
  applicationId: z
    .string()
    .regex(/^[\w-]{1,64}$/u)
    .optional(),
  /** Of the answer that was a failure: the log of the server has the rest under it. */
  requestId: z
    .string()
    .regex(/^[\w-]{1,64}$/u)
    .optional(),
})
export type CrashReport = z.output<typeof crashReportSchema>

export const crashRoutes = {
  report: route(publishedAddresses.reportCrash, {
    summary: 'Tell whoever runs the server that a page crashed in a browser',
    policy: {
      access: 'anyone',
      reason:
        'Visitors see crashes too. It reads nothing, and writes a bounded number of lines into the log.',
    },
    body: crashReportSchema,
    response: z.null(),
    largestBody: 4 * 1024,
  }),
}
