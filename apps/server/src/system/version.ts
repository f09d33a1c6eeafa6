import { readFileSync } from 'node:fs'
import { z } from 'zod'

const manifestSchema = z.object({ version: z.string() })

/** The version of Ashlar that runs. */
export const ashlarVersion: string = manifestSchema.parse(
  JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')),
).version
