import { addApi } from './tools/add-api.ts'
import { addSection } from './tools/add-section.ts'
import { editBlocks } from './tools/edit-blocks.ts'
import { findReferences } from './tools/find-references.ts'
import { group } from './tools/group.ts'
import { listApis } from './tools/list-apis.ts'
import { move } from './tools/move.ts'
import { setApi } from './tools/set-api.ts'
import { setEvent } from './tools/set-event.ts'
import { setItems } from './tools/set-items.ts'
import { setLayout } from './tools/set-layout.ts'
import { setSize } from './tools/set-size.ts'
import { setStateVariable } from './tools/set-state-variable.ts'
import { setTimer } from './tools/set-timer.ts'
import { addComponent } from './tools/add-component.ts'
import {
  askPerson,
  finish,
  listIntegrations,
  proposePlan,
  readMetadata,
  readProblems,
  readValueShape,
  runReadQuery,
} from './tools/ask-host.ts'
import { listComponentTypes, readComponentType } from './tools/component-types.ts'
import { deleteTool } from './tools/delete.ts'
import { readApi } from './tools/read-api.ts'
import { readComponent } from './tools/read-component.ts'
import { readPage } from './tools/read-page.ts'
import { rename } from './tools/rename.ts'
import { setHandler } from './tools/set-handler.ts'
import { setPropertiesTool } from './tools/set-properties.ts'
import type { BuildingTool, ToolDeclaration } from './tools/tool.ts'

/** All that a model may call: one line each. */
export const buildingTools: readonly BuildingTool[] = [
  readPage,
  readComponent,
  findReferences,
  listComponentTypes,
  readComponentType,
  listApis,
  readApi,
  listIntegrations,
  readMetadata,
  readValueShape,
  readProblems,
  runReadQuery,
  addComponent,
  setPropertiesTool,
  setSize,
  move,
  rename,
  deleteTool,
  group,
  setLayout,
  addSection,
  setItems,
  addApi,
  editBlocks,
  setApi,
  setHandler,
  setStateVariable,
  setTimer,
  setEvent,
  askPerson,
  proposePlan,
  finish,
]

/** The same as a provider is told them; what they take is read when it is told. */
export const toolDeclarations: readonly ToolDeclaration[] = buildingTools.map((tool) => ({
  name: tool.name,
  description: tool.description,
  get input() {
    return tool.input
  },
}))
