/**
 * An application, a workflow or a scheduled job as readable files, and back: what is exported, what version control keeps, and
 * what a command line pulls and pushes.
 */
export {
  readApplicationFiles,
  type ReadFiles,
  type ReadFilesOptions,
} from './read-application.ts'
export { writeApplicationFiles } from './write-application.ts'
export { readDefinitionFiles, type ReadDefinition } from './read-definition.ts'
export { writeDefinitionFiles } from './write-definition.ts'
export type { FiledDefinition } from './filed-definition.ts'
export type { CodeEndings } from './step-code.ts'
export type { FiledApplication, FiledIntegration, FiledPage } from './filed-application.ts'
export { readForeignApplication, type ReadForeign, type ReadForeignOptions } from './import/read-foreign.ts'
export { type ChosenIntegrations, filesOfForeign } from './import/connected-files.ts'
export type { ForeignSource } from './import/foreign-application.ts'
export { mostFileBytes, mostFiles } from './limits.ts'
export { type FiledKind, filedKinds, type Files, isPartOf, pathProblem } from './path.ts'
export {
  type EditedApplication,
  EditedFiles,
  type FilePlace,
  type FolderOfPage,
  pageFileOf,
  type ReadEdit,
} from './edited/edited-files.ts'
export { lineOf } from './edited/line-of.ts'
export { pathAt } from './edited/path-at.ts'
export type { LineProblem } from './edited/record-list.ts'
