export { BuildingError, type BuildingErrorCode } from './building-error.ts'
export { buildingVersion } from './building-version.ts'
export { instructionMessage } from './context/instruction-message.ts'
export { callDocumentTool } from './conversation/call-tool.ts'
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
export { changesOf } from './result/changes.ts'
export { type Choice, chosenChange } from './result/chosen-change.ts'
export type { ChangedBlock, ChangedProperty, ListedChange, ListedMove } from './result/listed-change.ts'
export { type ApiStatus, type ChangedEntity, type ResultSet, resultSetOf } from './result/result-set.ts'
export type { Risk, RiskKind } from './risks/risk.ts'
export { risksOf } from './risks/risks.ts'
export type { BuildingScene, KnownIntegration } from './scene.ts'
export { toolDeclarations } from './tools.ts'
export type { ToolDeclaration } from './tools/tool.ts'
