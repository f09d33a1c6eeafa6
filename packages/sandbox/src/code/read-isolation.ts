import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { z } from 'zod'
import type { CodeRunner, CodeRunnerOptions } from './code-runner.ts'

const reportSchema = z.object({
  kind: z.enum(['processes', 'interpreter']),
  sentence: z.string(),
  advice: z.string().nullable(),
})
const isolationSchema = z.object({ javascript: reportSchema, python: reportSchema })

/** Longer than a process of code takes to start on a machine that others keep busy. */
const patience = 60_000

/** Finds out in a process of its own how code is kept apart on this machine. Rejects where that process fails. */
export const readIsolation = async (
  options: CodeRunnerOptions,
): Promise<Awaited<CodeRunner['isolation']>> => {
  const program = fileURLToPath(new URL('./isolation-program.ts', import.meta.url))
  const { PATH = '' } = process.env
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--no-warnings', program, JSON.stringify(options)],
    { env: { PATH }, timeout: patience },
  )
  return isolationSchema.parse(JSON.parse(stdout))
}
