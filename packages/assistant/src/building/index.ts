export { BuildingError, type BuildingErrorCode } from './building-error.ts'
export { buildingVersion } from './building-version.ts'
export { converse } from './conversation/converse.ts'
export { type BuildingLimits, usualLimits } from './conversation/limits.ts'
export {
  beginSession,
  type BuildingEnd,
  type BuildingEvent,
  type BuildingInstruction,
  type BuildingSession,
} from './conversation/session.ts'
export { type AssistantDraft, beginDraft, type DiscardedEdit, recordsOf } from './draft/draft.ts'
export { rebase } from './draft/rebase.ts'
export type { BuildingHost, BuildingPlan, FoundTables, PageProblem, PlanAnswer, ReadRows } from './host.ts'
export { buildingInstructions } from './instructions.ts'
export type { BuildingScene, KnownIntegration } from './scene.ts'
export { toolDeclarations } from './tools.ts'
export type { ToolDeclaration } from './tools/tool.ts'
