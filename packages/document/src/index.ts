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
export type { NewId, Outcome, Refusal, RefusalCode } from './outcome.ts'
export type { Displaced, Place } from './geometry.ts'
export { bindingPaths, foundProperties, triggerPaths, type FoundProperty } from './bindings.ts'
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
export { addApi, type AddApi } from './operations/add-api.ts'
export { addStateVariable, type AddStateVariable } from './operations/add-state-variable.ts'
export { addWidget, type AddWidget } from './operations/add-widget.ts'
export { copyWidgets, type CopiedWidgets } from './operations/copied-widgets.ts'
export { deleteApi } from './operations/delete-api.ts'
export { deleteStateVariable } from './operations/delete-state-variable.ts'
export { deleteWidgets } from './operations/delete-widgets.ts'
export { duplicateWidgets } from './operations/duplicate-widgets.ts'
export { moveWidgets, type WidgetMove } from './operations/move-widgets.ts'
export { pasteWidgets, type PasteWidgets } from './operations/paste-widgets.ts'
export { renameEntity } from './operations/rename-entity.ts'
export { reorderWidget } from './operations/reorder-widget.ts'
export { resizeWidgets, type WidgetResize } from './operations/resize-widgets.ts'
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
  type History,
  type HistoryStep,
  type Travel,
} from './history.ts'
export { merge, type Merge, type MergeChoice, type MergeCollision, type Merged } from './merge.ts'
export {
  apisOnPageLoad,
  circularOnPageLoad,
  inputsOf,
  presentPage,
  type PresentedApi,
  type PresentedPage,
} from './present.ts'
export { toPageDsl } from './dsl-write.ts'
export { fromPageDsl } from './dsl-read.ts'
export { jsonOf } from './rename.ts'
