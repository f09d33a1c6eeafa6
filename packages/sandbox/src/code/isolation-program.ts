/** A program that finds out how code is kept apart on this machine, and says it. Only `read-isolation.ts` starts it. */
import { type CodeRunnerOptions, createCodeRunner } from './code-runner.ts'

const options: CodeRunnerOptions = JSON.parse(process.argv[2] ?? '{}')
const runner = createCodeRunner(options)
process.stdout.write(JSON.stringify(await runner.isolation))
await runner.close()
