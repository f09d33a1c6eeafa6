export type { JsonObject, JsonValue } from './json.ts'
export { canonicalText } from './canonical-text.ts'
export { jsonObjectSchema, jsonValueSchema } from './json-schema.ts'
export * from './value-type/index.ts'
export { contentOfFile, filesOf, isUploadedFile, type UploadedFile } from './uploaded-file.ts'
export { iconMember, iconNameOf } from './icon-name.ts'
export { check, describeProblems, type Checked, type Problem } from './problem.ts'
export { checkAddress, type CheckedAddress } from './address.ts'
export {
  checkEntityName,
  checkKeptName,
  maximumNameLength,
  nameTaken,
  nextName,
  reservedNames,
  type NameRefusal,
} from './names.ts'
export {
  gridColumns,
  gridRowHeight,
  layoutVersion,
  maximumMigratedPageWidth,
  minimumColumnWidth,
  minimumMigratedPageWidth,
  minimumPageHeight,
  minimumPageWidth,
  pageVersion,
  snapRows,
  stackColumnsBelow,
} from './grid.ts'
export type { DimensionMode } from './dimension-mode.ts'
export {
  gridUnits,
  pixels,
  type HeightBound,
  type Pixels,
  type Position,
  type Sides,
  type Size,
} from './measures.ts'
export {
  boolean,
  choice,
  color,
  data,
  eventHandler,
  icon,
  items,
  number,
  text,
} from './widget/property.ts'
export type * from './widget/property.ts'
export type * from './widget/view-types.ts'
export {
  defineWidget,
  widgetCatalogue,
  type CanvasPerItem,
  type ExposedValue,
  type ExposedValues,
  type MethodParameter,
  type Repetition,
  type WidgetCatalogue,
  type ApiTask,
  type Delegation,
  type WidgetDescriptor,
  type WidgetMethod,
  type WidgetMethods,
  type WidgetMigration,
  type WidgetRole,
} from './widget/descriptor.ts'
export { kindOfWidget } from './widget/descriptor.ts'
export { publishedFacts, type PublishedFacts } from './widget/published-facts.ts'
export { withoutSample } from './widget/without-sample.ts'
export { maximumPropertyLength, widgetPropertiesSchema } from './widget/property-schema.ts'
export { eventHandlerSchema, eventStepSchema, type EventStep } from './event-steps/event-step.ts'
export type { EntityReference, Scope } from './event-steps/step-fields.ts'
export type { TimerCommand } from './event-steps/control-timer.ts'
export type { AlertStyle } from './event-steps/show-alert.ts'
export {
  eventStepFacts,
  type EventHandler,
  type EventStepType,
} from './event-steps/event-step-facts.ts'
export type { NamedKind, StepEffect } from './event-steps/step-facts.ts'
export {
  apiRecordSchema,
  jobDefinitionSchema,
  responseTypeSchema,
  workflowDefinitionSchema,
  type ApiAuthorization,
  type ApiDefinition,
  type ApiRecord,
  type JobDefinition,
  type ResponseType,
  type WorkflowDefinition,
} from './api/api.ts'
export { definitionId, definitionName } from './api/definition-facts.ts'
export { checkDefinitionRecords, definitionIn, definitionRecord } from './api/definition-records.ts'
export type { JobRecord, WorkflowRecord } from './api/definition-record-schema.ts'
export { blockSchema, type Block, type BlockKind, type BlockOfKind } from './api/blocks/block.ts'
export {
  type BlockFacts,
  type BlockSequence,
  blockFacts,
  blocksWithin,
  namesWithin,
  sequencesOf,
  stepsWithin,
  textsOf,
  withSequences,
  withTexts,
} from './api/blocks/blocks.ts'
export type { StepBlock } from './api/blocks/step.ts'
export { languageOfPlugin, type StepLanguage } from './api/code-language.ts'
export { transactionFault, transactionsWithin } from './api/transaction-fault.ts'
export { scheduleSchema, type Schedule } from './api/schedule.ts'
export type { ApiTrigger } from './api/trigger.ts'
export { idInModule, isNameInModule, nameBeside, nameInModule } from './modules/module-names.ts'
export type * from './modules/module-facts.ts'
export { applicationKinds, moduleKey, moduleType } from './modules/module-facts.ts'
export { nameSpaceOf, type NameSpace } from './state/name-space.ts'
export { stateVariableRecordSchema, type StateVariableRecord } from './state/state-variable.ts'
export { timerRecordSchema, type TimerRecord } from './state/timer.ts'
export {
  clampTimerInterval,
  defaultTimerInterval,
  maximumTimerInterval,
  minimumTimerInterval,
} from './state/timer-interval.ts'
export { customEventRecordSchema, type CustomEventRecord } from './state/custom-event.ts'
export { embedPropertyRecordSchema, type EmbedPropertyRecord } from './state/embed-property.ts'
export {
  pageRecordSchema,
  pageRecordsSchema,
  widgetRecordSchema,
  type PageRecord,
  type PageRecords,
  type WidgetRecord,
} from './page/page-records.ts'
export {
  applicationRecordSchema,
  checkApplicationRecords,
  isNamed,
  type ApplicationRecord,
  type ApplicationRecords,
} from './application/application-records.ts'
export { frameRecordSchema, type FrameLink, type FrameRecord } from './application/frame.ts'
export { frameId, frameLayouts, frameName, type FrameLayout } from './application/frame-facts.ts'
export {
  entryAt,
  frameEntries,
  frameOf,
  type FrameEntry,
  type FramePage,
} from './application/frame-entries.ts'
export { changeSchema, type Change, type SentChange } from './page/change.ts'
export {
  pageDslSchema,
  pageOwnFields,
  structuralFields,
  type DslWidget,
  type PageDsl,
} from './page/page-dsl.ts'
export type { DslApi, DslMaps } from './page/dsl-maps.ts'
export { maximumPageRecords, pageCheck, type PageCheck } from './page/check-page.ts'
export { emptyModule, emptyPage, pageRootId } from './page/page-template.ts'
export { getDefaultLayout, missingLayout } from './page/default-layout.ts'
export { bytesOf, maximumPageBytes, pageTooLarge } from './page/page-size.ts'
export {
  applicationSettingsSchema,
  type ApplicationSettings,
} from './application/application.ts'
export { displayNameSchema } from './application/display-name.ts'
export { branchNameSchema, defaultBranchName, refuseBranchName } from './application/branch-name.ts'
export { exactOrigin } from './exact-origin.ts'
export { inOneLine, oneLineNameSchema } from './one-line-name.ts'
export { introducedFaults, pageFaults, recordFaults } from './page/page-faults.ts'
export { nameFaults } from './api/name-faults.ts'
export {
  completeProfileSettings,
  profileIdsIn,
  profileKeySchema,
  profileSchema,
  profileSettingsSchema,
  profilesInMode,
  viewModes,
  type Profile,
  type ProfileSettings,
  type ProfilesInMode,
  type ViewMode,
} from './application/profiles.ts'
export {
  pictureDirective,
  picturesFromAnywhere,
  picturesFromNowhere,
  picturesOfNewApplications,
  refusedPictureSite,
} from './application/picture-sources.ts'
export {
  pictureOrigins,
  pictureSourcesSchema,
  type PictureSources,
} from './application/picture-sources-schema.ts'
export { isPictureHost } from './application/picture-host.ts'
export { checkRoutes, mainRoute, refuseRoutePath } from './application/check-routes.ts'
export {
  maximumRoutes,
  routePathSchema,
  routeSchema,
  routesSchema,
  testParamsSchema,
  type Route,
} from './application/route.ts'
export { fillPath } from './application/fill-path.ts'
export {
  maximumPathLength,
  pathParameters,
  pathSegments,
  pathShape,
  refusePath,
  reservedFirstWords,
  type PathSegment,
} from './application/route-path.ts'
export {
  defaultReplaceHistory,
  defaultWindowTarget,
  type WindowTarget,
} from './event-steps/window-target.ts'
export {
  completeTheme,
  defaultTheme,
  plainTypographyNames,
  typeFaces,
  type LabelTypography,
  type PlainTypographyName,
  type SchemePalette,
  type StoredTheme,
  type Theme,
  type ThemeLength,
  type TypeFace,
  type Typographies,
  type Typography,
  type TypographyName,
} from './application/theme.ts'
export { themeSchema, type ThemeRecord } from './application/theme-schema.ts'
export { profilesId } from './application/profiles-facts.ts'
export { picturesId } from './application/pictures-facts.ts'
export { picturesOf, picturesRecord } from './application/pictures-record.ts'
export { profilesRecord, profileSettingsOf } from './application/profiles-record.ts'
export type { ProfilesRecord } from './application/profiles-record-schema.ts'
export { routeName } from './application/route-facts.ts'
export { routeOf, routesOf } from './application/route-records.ts'
export { routeRecordSchema, type RouteRecord } from './application/route-record-schema.ts'
export { testName } from './tests/test-facts.ts'
export { tooMuchOfTests } from './tests/too-much-of-tests.ts'
export { testRecordSchema, type TestRecord } from './tests/test-record-schema.ts'
export { testsOf } from './tests/test-records.ts'
export type { RecordedAnswer, TestedComponent, TestStep } from './tests/test-step.ts'
export { themeId } from './application/theme-facts.ts'
export { themeOf, themeRecord } from './application/theme-record.ts'
export {
  atLightness,
  contrast,
  isHexColor,
  parseHex,
  readableOn,
  shiftLightness,
  standingOut,
  toHex,
  toOklch,
  toRgb,
  type Oklch,
  type Rgb,
} from './application/theme-color.ts'
export {
  paletteNames,
  primaryOf,
  readableUpon,
  schemeColors,
  themeColor,
  themePalette,
  type ColorScheme,
} from './application/theme-palette.ts'
export type { NeutralStep, SchemeColors } from './application/theme-neutrals.ts'
export { fontStack } from './application/theme-fonts.ts'
export { readableTheme, type ReadableTheme, type ReadableTypography } from './application/theme-bindings.ts'
export {
  everyPermission,
  permissionActions,
  resourceTypes,
  sectionOf,
  type Permission,
  type PermissionAction,
  type PermissionSection,
  type ResourceType,
} from './permissions/resource-types.ts'
export { allowed, requirementOf, type Requirement, type Standing } from './permissions/requirements.ts'
export {
  isOrganizationRole,
  organizationRoles,
  rolePermissions,
  type OrganizationRole,
} from './permissions/built-in-roles.ts'
export {
  actionsGivenBy,
  actionsOf,
  canHoldShare,
  entityActions,
  entityTypes,
  isForUsers,
  isShareRole,
  neededToBuild,
  shareRoles,
  type EntityAction,
  type EntityType,
  type ShareRole,
} from './permissions/resource-roles.ts'
export { holds, mayAct, mayDoAnything, type Actor, type ProtectedEntity } from './permissions/decide.ts'
export {
  databaseColumnKindSchema,
  databaseTablesSchema,
  type DatabaseColumn,
  type DatabaseColumnKind,
  type DatabaseTable,
  type DatabaseTableName,
  type DatabaseTables,
} from './database/database-table.ts'
export type {
  ChangesWanted,
  ColumnValue,
  Grouping,
  OptionsWanted,
  ReadColumn,
  ReadLabel,
  ColumnOrder,
  RowFilter,
  RowsLookedAt,
  RowsWanted,
  SavedColumn,
  SummaryWanted,
  TableReading,
  TableStatements,
} from './database/table-statements.ts'
export {
  type AssistantFlow,
  type AssistantSyntax,
  assistantFlows,
  assistantSyntaxes,
  type AssistantTask,
  assistantTaskSchema,
} from './assistant/task.ts'
export type * from './assistant/completion.ts'
export {
  completionActions,
  completionFeedbackSchema,
  completionLanguages,
  completionRequestSchema,
  completionResponseSchema,
  completionSettingsSchema,
} from './assistant/completion.ts'
