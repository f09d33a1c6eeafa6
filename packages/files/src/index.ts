/**
 * An application as readable files, and back: what is exported, what version control keeps, and what a command line pulls and
 * pushes.
 */
export {
  readApplicationFiles,
  type ReadFiles,
  type ReadFilesOptions,
} from './read-application.ts'
export { type CodeEndings, writeApplicationFiles } from './write-application.ts'
export type { FiledApplication, FiledIntegration, FiledPage } from './filed-application.ts'
export { readForeignApplication, type ReadForeign, type ReadForeignOptions } from './import/read-foreign.ts'
export type { ForeignSource } from './import/foreign-application.ts'
export { mostFileBytes, mostFiles } from './limits.ts'
export { type Files, isOfApplication, pathProblem } from './path.ts'
