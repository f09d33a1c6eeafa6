import type { BuiltInDescriptor, IntegrationDescriptor, PluginDescriptor } from './descriptor.ts'
import { javascriptDescriptor } from './javascript/descriptor.ts'
import { postgresDescriptor } from './postgres/descriptor.ts'
import { pythonDescriptor } from './python/descriptor.ts'
import { restapiDescriptor } from './restapi/descriptor.ts'
import { workflowDescriptor } from './workflow/descriptor.ts'

/** Every system that can be connected, in the order in which people see them. */
export const integrationDescriptors: readonly IntegrationDescriptor[] = [
  postgresDescriptor,
  restapiDescriptor,
]

/** All that steps can use without anything being connected, in the order in which people see it. */
export const builtInDescriptors: readonly BuiltInDescriptor[] = [
  pythonDescriptor,
  javascriptDescriptor,
  workflowDescriptor,
]

/** The descriptor of a system that can be connected; undefined for any other id. */
export const findIntegrationDescriptor = (pluginId: string): IntegrationDescriptor | undefined =>
  integrationDescriptors.find((descriptor) => descriptor.pluginId === pluginId)

/** The descriptor of whatever has steps, connected or built in; undefined for an id that is not known. */
export const findDescriptor = (pluginId: string): PluginDescriptor | undefined =>
  findIntegrationDescriptor(pluginId) ?? findBuiltInDescriptor(pluginId)

/** The descriptor of what needs no connection; undefined for any other id. */
export const findBuiltInDescriptor = (pluginId: string): BuiltInDescriptor | undefined =>
  builtInDescriptors.find((descriptor) => descriptor.pluginId === pluginId)

export { workflowDescriptor }
export { checkConfiguration } from './check-configuration.ts'
export {
  defaultConfiguration,
  isShown,
  readPairs,
  secretNameOfPair,
  secretNames,
} from './form-values.ts'
export type {
  BuiltInDescriptor,
  IntegrationDescriptor,
  PluginDescriptor,
  StepDescriptor,
  StepTemplate,
  TemplateMode,
} from './descriptor.ts'
export type {
  ChoiceField,
  CodeField,
  FormField,
  FormSection,
  NumberField,
  Pair,
  PairsField,
  PasswordField,
  SwitchField,
  TextField,
  WorkflowField,
} from './form.ts'
