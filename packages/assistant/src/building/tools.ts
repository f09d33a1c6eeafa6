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
  readApi,
  listComponentTypes,
  readComponentType,
  listIntegrations,
  readMetadata,
  readValueShape,
  readProblems,
  runReadQuery,
  addComponent,
  setPropertiesTool,
  setHandler,
  rename,
  deleteTool,
  askPerson,
  proposePlan,
  finish,
]

/** The same as a provider is told them. */
export const toolDeclarations: readonly ToolDeclaration[] = buildingTools.map(
  ({ name, description, input }) => ({ name, description, input }),
)
