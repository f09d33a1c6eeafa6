export {
  apply,
  difference,
  emptyChange,
  isEmpty,
  reverse,
  squash,
  touchedIds,
  type Applied,
  type Collision,
} from './change.ts'
export { isSame } from './equality.ts'
export {
  ancestorsOf,
  apisOf,
  childrenOf,
  descendantsOf,
  namesOf,
  rootOf,
  stateVariablesOf,
  topmost,
  widgetOf,
} from './tree.ts'
export type { Accepted, NewId, Notice, Outcome, Refusal, RefusalCode } from './outcome.ts'
export { WidgetOperationError, type WidgetOperationErrorCode } from './widget-operation-error.ts'
export {
  initialSize,
  isCanvasLayout,
  layoutAround,
  layoutOf,
  modesIn,
  type CanvasLayout,
} from './layout.ts'
export type { Displaced, Place } from './geometry.ts'
export { bindingPaths, isObject, foundProperties, triggerPaths, type FoundProperty } from './bindings.ts'
export { expandModules, modulesNeeded, type ModuleLibrary } from './modules/expand-modules.ts'
export {
  moduleInterface,
  modulesOn,
  usedModule,
  type ModuleInput,
  type ModuleInterface,
} from './modules/module-interface.ts'
export { moduleProperties, nameWordOf, rowsOfModule, updateModule } from './modules/module-instances.ts'
export { fillModule } from './modules/making/fill-module.ts'
export type { MadeValue } from './modules/making/moving-reads.ts'
export type { MadeEvent } from './modules/making/moving-steps.ts'
export { planModule, type ModulePlan } from './modules/making/plan-module.ts'
export { replaceByModule } from './modules/making/replace-by-module.ts'
export { asBrowsersKnow } from './modules/as-browsers-know.ts'
export {
  drawnParameters,
  isClosed,
  isOneBinding,
  writtenParameters,
  type DrawnParameter,
} from './parameters.ts'
export { propertyAt, readPropertyValue, withValueAt } from './property-value.ts'
export {
  namesInHandler,
  pathsInText,
  pathsInValue,
  pathsOfApi,
  pathsOfWidget,
  valueAt,
  type ReadPath,
} from './references.ts'
export { type CodeText, type CodeVisitor, type NamedByStep, visitCode, visitSteps } from './uses/code-of.ts'
export { findUses, type UsesAmong } from './uses/find-uses.ts'
export type { CodePlace, UnreadCode, Use, UseEffect, UseHolder, Uses } from './uses/use.ts'
export { BlockError, type BlockErrorCode } from './blocks/block-error.ts'
export type { BlockOutcome, BlockRefusal, BlockRefusalCode, WithBlocks } from './blocks/block-outcome.ts'
export { addControlBlock, addStepBlock } from './blocks/add-blocks.ts'
export { copyBlocks, readBlocks, writeBlocks } from './blocks/copied-blocks.ts'
export { deleteBlocks } from './blocks/delete-blocks.ts'
export type { BlockTarget } from './blocks/edit-tree.ts'
export {
  blockNamed,
  findLocation,
  locateBlock,
  locationsWithin,
  rootPlace,
  sequenceAt,
  topmostBlocks,
  type BlockLocation,
  type SequencePlace,
} from './blocks/locate.ts'
export { moveBlocks, targetOfStep, type BlockStep } from './blocks/move-blocks.ts'
export {
  ancestorsIn,
  fromNormalForm,
  toNormalForm,
  type NormalBlock,
  type NormalForm,
} from './blocks/normal-form.ts'
export { duplicateBlocks, pasteBlocks, targetBeside } from './blocks/paste-blocks.ts'
export { renameBlock } from './blocks/rename-block.ts'
export { setBlocks } from './blocks/set-blocks.ts'
export { changedBlock } from './blocks/changed-block.ts'
export { renameVariable, setStepConfiguration, updateBlock } from './blocks/update-block.ts'
export { concernsNames, followApplication } from './operations/follow-application.ts'
export { addApi, type AddApi, type ApiBeginning } from './operations/add-api.ts'
export { bringApi, duplicateApi } from './operations/copy-api.ts'
export { addSection, divideIntoSections, moveSection, type AddSection } from './operations/sections.ts'
export {
  addSectionColumn,
  deleteSectionColumn,
  moveSectionColumn,
  newColumnWidth,
  resizeSectionColumns,
} from './operations/section-columns.ts'
export { addStateVariable, type AddStateVariable } from './operations/add-state-variable.ts'
export { changeFrame, frameOfCopy } from './operations/frame.ts'
export { deleteTest, type GivenTest, putTest, testsOfCopy } from './operations/tests.ts'
export { changePictures } from './operations/pictures.ts'
export { changeProfiles } from './operations/profiles.ts'
export { addRoute, deleteRoute, updateRoute, withRoutes } from './operations/routes.ts'
export { changeTheme } from './operations/theme.ts'
export { addTimer, deleteTimer, updateTimer, type AddTimer, type UpdateTimer } from './operations/timers.ts'
export {
  addCustomEvent,
  deleteCustomEvent,
  updateCustomEvent,
  type AddCustomEvent,
  type UpdateCustomEvent,
} from './operations/custom-events.ts'
export {
  addEmbedProperty,
  deleteEmbedProperty,
  updateEmbedProperty,
  type AddEmbedProperty,
  type UpdateEmbedProperty,
} from './operations/embed-properties.ts'
export { groupWidgets } from './operations/group-widgets.ts'
export { ungroupWidgets } from './operations/ungroup-widgets.ts'
export { addTab, deleteTab, moveTab, renameTab } from './operations/tabs.ts'
export { itemCanvasInset } from './operations/item-canvases.ts'
export {
  addItem,
  deleteItem,
  duplicateItem,
  moveItem,
  updateItem,
  type ItemList,
} from './operations/items.ts'
export { addWidget, type AddWidget } from './operations/add-widget.ts'
export { copyWidgets, type CopiedWidgets } from './operations/copied-widgets.ts'
export {
  clipboardVersion,
  maximumClipboardLength,
  readClipboard,
  writeClipboard,
} from './operations/clipboard.ts'
export { cutWidgets, type Cut } from './operations/cut-widgets.ts'
export { deleteApi } from './operations/delete-api.ts'
export { deleteStateVariable } from './operations/delete-state-variable.ts'
export { deleteWidgets } from './operations/delete-widgets.ts'
export { duplicateWidgets } from './operations/duplicate-widgets.ts'
export { moveWidgets, type WidgetMove } from './operations/move-widgets.ts'
export { pasteWidgets, type PasteWidgets } from './operations/paste-widgets.ts'
export { renameEntity } from './operations/rename-entity.ts'
export { reorderWidget } from './operations/reorder-widget.ts'
export { resizeWidgets, type WidgetResize } from './operations/resize-widgets.ts'
export { setCanvasLayout } from './operations/set-canvas-layout.ts'
export { setLocks, type SetLocks } from './operations/set-locks.ts'
export {
  boundsBuffer,
  setDimensions,
  type GivenSize,
  type SetDimensions,
} from './operations/set-dimensions.ts'
export { setProperty, type SetProperty } from './operations/set-property.ts'
export { setPropertyMode } from './operations/set-property-mode.ts'
export { updateApi } from './operations/update-api.ts'
export { updateStateVariable, type UpdateStateVariable } from './operations/update-state-variable.ts'
export {
  emptyHistory,
  record,
  redo,
  seal,
  undo,
  type Alongside,
  type History,
  type HistoryStep,
  type Travel,
} from './history.ts'
export { fieldAt } from './choose-fields.ts'
export {
  chosenOf,
  exceptionsOf,
  merge,
  type Merge,
  type MergeChoice,
  type MergeCollision,
  type Merged,
  type MergeSide,
  sideOf,
} from './merge.ts'
export { placeFields } from './merge-widgets.ts'
export {
  apisOnPageLoad,
  circularOnPageLoad,
  inputsOf,
  presentApplicationRecords,
  presentPage,
  type PresentedApplication,
  type PresentedApi,
  type PresentedPage,
} from './present.ts'
export {
  followRoutes,
  livingRoutes,
  routesOfCopiedPage,
  routesOfCopy,
  type CopiedPage,
} from './routes.ts'
export { toPageDsl } from './dsl-write.ts'
export { fromPageDsl } from './dsl-read.ts'
export { layoutSteps, type LayoutStep } from './migrations/layout-steps.ts'
export { migrateLayout, type LayoutMigration, type LogError } from './migrations/migrate-layout.ts'
export { migrateWidgets } from './migrations/migrate-widgets.ts'
export { pageDocumentReader, type ReadPageDocument } from './migrations/read-page-document.ts'
export { renewIds } from './migrations/renew-ids.ts'
export { storedPageCheck } from './migrations/stored-page-check.ts'
export { newerDocument, upgradeLayout, upgradeLayoutOrDefault } from './migrations/upgrade-layout.ts'
export { branchesOf } from './handlers.ts'
export { jsonOf } from './rename.ts'
export {
  addDashboardOf,
  addDetailOf,
  addFormOf,
  addListOf,
  addTableOf,
  offerOfTable,
  pathOfRow,
  type FromTable,
  type TableOffer,
  testParametersOfRow,
} from './from-table/make-from-table.ts'
export type { TableSource } from './from-table/source.ts'
export { freeName } from './from-table/words.ts'
export { applicationTemplates } from './templates/list.ts'
export type { ApplicationTemplate, MadeTemplate, TemplatePage } from './templates/template.ts'
export { bringTo } from './versions/bring-to.ts'
export { type ChangeAuthor, type ChangesOfOthers, changesOfOthers } from './versions/changes-of-others.ts'
export { type ComparedVersions, compareVersions } from './versions/compare-versions.ts'
export { withChoices } from './versions/with-choices.ts'
export { mergeVersions, type VersionChoice, type VersionCollision } from './versions/merge-versions.ts'
export { withPageIds } from './versions/page-ids.ts'
export type { ContentOfVersion, PageOfVersion } from './versions/content.ts'
